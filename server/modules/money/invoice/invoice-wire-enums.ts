import type { InvoicesMade } from '#shared/domain/invoice/seller.ts'
import type { VatTreatment } from '#shared/domain/invoice/vat-rates.ts'

/** Maps words of the domain to those of the API. */
export const madeWords = {
  'with-payment': 'WITH_PAYMENT',
  'on-request': 'ON_REQUEST',
  never: 'NEVER',
} as const satisfies Record<InvoicesMade, string>

export const treatmentWords = {
  standard: 'STANDARD',
  reduced: 'REDUCED',
  zero: 'ZERO',
  exempt: 'EXEMPT',
} as const satisfies Record<VatTreatment, string>
