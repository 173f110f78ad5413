import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'

export const embedding = {
  embedding: defineEndpoint({
    summary: 'Where the widget is served: what a web site needs to show it, and an address to hand out without a site',
    rule: 'D85',
    callers: 'provider',
    tenant: 'session',
    success: z.strictObject({
      /** Of the loader: `<script async src="…" data-organization-id="…">`. */
      scriptUrl: z.url(),
      /** The widget as a page of its own. */
      pageUrl: z.url(),
    }),
    errors: ['not-found'],
  }),
}
