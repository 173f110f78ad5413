import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { typedCents } from '#renderer/platform/amount-of.ts'

/** Euros of a typed amount that was checked; 0 for an empty one. */
export const typedEuros = (text: string): number => eurosOfCents(typedCents(text) ?? 0)
