import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { typedCents } from '#renderer/platform/fields/parse-amount.ts'

/** Converts a typed amount that has been validated to euros; 0 for an empty one. */
export const typedEuros = (text: string): number => eurosOfCents(typedCents(text) ?? 0)
