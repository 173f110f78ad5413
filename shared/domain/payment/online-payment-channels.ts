/**
 * Payment options within the card provider. iDEAL | Wero in the Netherlands and Bancontact in Belgium are bank redirects,
 * which the specification calls direct bank transfer (rule B9.11).
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
 * Returns the payment channels in display order: those that are common in the organisation's country first. Europe/Amsterdam → iDEAL |
 * Wero, card, Bancontact.
 * @param zone IANA name of the organisation's zone, which indicates the country
 * @param available the channels that are enabled at the payment provider
 */
export const channelsOf = (zone: string, available: readonly PaymentChannel[]): readonly PaymentChannel[] =>
  (byZone[zone] ?? elsewhere).filter((channel) => available.includes(channel))
