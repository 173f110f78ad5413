import { z } from 'zod'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'
import { deposit, guarantee } from './catalogue.ts'

export const deposits = {
  paymentTermsOfService: defineEndpoint({
    summary:
      'The deposit that the caller pays for a service, the fees for which a card is asked for, and when cancelling is free',
    rule: 'D278',
    callers: 'anyone',
    tenant: 'header',
    success: z.strictObject({
      /** Null if the caller pays no deposit. The payment method alone then decides what is paid when. */
      deposit: deposit.nullable(),
      /** Null if the caller needs to give no card, or if no payment provider can save a card for the organisation. */
      guarantee: guarantee.nullable(),
      /** Minutes before the start from which a cancellation is late; 0 for never. */
      lateCancellation: z.int(),
      whenLate: z.enum(['FORFEIT', 'REFUSE']),
    }),
    errors: ['not-found'],
  }),
}
