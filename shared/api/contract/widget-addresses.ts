import { z } from 'zod'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'

export const embedding = {
  embedding: defineEndpoint({
    summary: 'Where the widget is served: what a web site needs to show it, and an address to hand out without a site',
    rule: 'D85',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({
      /** The address of the loader script: `<script async src="…" data-organization-id="…">`. */
      scriptUrl: z.url(),
      /** The address of the widget as a separate page. */
      pageUrl: z.url(),
    }),
    errors: ['not-found'],
  }),
}
