/**
 * Ways to pay within the card provider. A bank redirect is iDEAL | Wero in the Netherlands and Bancontact in Belgium: what
 * the specification calls paying directly by bank transfer (rule B9.11).
 */
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

export const PAYMENT_CHANNELS = ['ideal', 'card', 'bancontact'] as const

const belgian: readonly PaymentChannel[] = ['bancontact', 'card', 'ideal']
const elsewhere: readonly PaymentChannel[] = ['card', 'ideal', 'bancontact']

const byZone: Readonly<Record<string, readonly PaymentChannel[]>> = {
  'Europe/Amsterdam': PAYMENT_CHANNELS,
  'Europe/Brussels': belgian,
}

/**
 * In which order an organisation's customers are offered the ways to pay: first what people there pay with. Europe/Amsterdam
 * → iDEAL | Wero, card, Bancontact.
 *
 * @param zone IANA name of the organisation's zone, which says in which country its customers are
 * @param available what the provider's account has been opened for
 */
export const channelsOf = (zone: string, available: readonly PaymentChannel[]): readonly PaymentChannel[] =>
  (byZone[zone] ?? elsewhere).filter((channel) => available.includes(channel))
