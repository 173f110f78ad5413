import type { Output } from '#shared/api/client.ts'
import type { Guarantee } from '#server/modules/money/records/guarantee/guarantees.ts'

/** Converts a stored card for clients; null when there is none, or when it is being removed. */
export function wireCard({ card, removedAt }: Guarantee): NonNullable<Output<'ownCard'>['guarantee']>['card'] {
  if (!card || removedAt !== null) return null
  const { brand, last4, expiryMonth, expiryYear } = card.face
  return { brand, last4, expiryMonth, expiryYear }
}
