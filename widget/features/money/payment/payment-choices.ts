import { PAYMENT_CHANNELS, type PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import type { PaymentOption } from '../../../data/catalogue.ts'
import { isRecord } from '../../../platform/kept-drafts.ts'

/** An entry in the list of payment methods: one of the organisation, or an option of the card provider (rules B1.4 and B9.11). */
export type PaymentChoice =
  | { method: 'credits' }
  | { method: 'pay-afterwards' }
  | { method: 'card'; channel: PaymentChannel }

/** The selected method: `first` until the customer selects one, `none` after a step back (rule B2.33). */
export type MethodDraft = PaymentChoice | 'first' | 'none'

/** Reads the method that was selected before a reload. */
export function readMethod(kept: unknown): MethodDraft | undefined {
  if (kept === 'first' || kept === 'none') return kept
  if (!isRecord(kept)) return undefined
  const { method } = kept
  if (method === 'credits' || method === 'pay-afterwards') return { method }
  const channel = PAYMENT_CHANNELS.find((each) => each === kept['channel'])
  return method === 'card' && channel ? { method, channel } : undefined
}

/** The name of a choice in texts and as a radio value: 'credits', 'pay-afterwards', 'ideal'. */
export type PaymentChoiceName = 'credits' | 'pay-afterwards' | PaymentChannel

export const nameOf = (choice: PaymentChoice): PaymentChoiceName =>
  choice.method === 'card' ? choice.channel : choice.method

const choicesOf = ({ method, channels }: PaymentOption): PaymentChoice[] =>
  method === 'card' ? channels.map((channel) => ({ method, channel })) : [{ method }]

/**
 * The available payment methods in the server's order. Credits are offered to every customer who has one for the service (rule
 * D67); packages cannot be paid with them (rule D66).
 * @param credits that can be used for the order; 0 for a package
 */
export function choicesFor(options: readonly PaymentOption[], credits: number): PaymentChoice[] {
  const choices = options.filter(({ method }) => method !== 'credits' || credits > 0).flatMap(choicesOf)
  const hasCredits = choices.some(({ method }) => method === 'credits')
  return credits > 0 && !hasCredits ? [{ method: 'credits' }, ...choices] : choices
}

/** The methods among the choices. If there are several, the customer has a step to choose one (rule B2.33). */
export const methodsOf = (choices: readonly PaymentChoice[]): PaymentMethod[] => [
  ...new Set(choices.map(({ method }) => method)),
]
