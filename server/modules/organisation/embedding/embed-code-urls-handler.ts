import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

/**
 * Handler that returns the server's public address. It may differ from the address with which the provider's own machine reaches the server
 * (rule D85).
 */
export function embeddingHandlers({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Pick<Handlers, 'embedding'> {
  return {
    embedding: async ({ organisationId }) => ({
      scriptUrl: `${publicUrl()}/embed.js`,
      pageUrl: `${publicUrl()}/widget/?organization_id=${organisationId}`,
    }),
  }
}
