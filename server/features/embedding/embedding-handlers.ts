import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

/** Returns the server's public address, which may differ from the one that the provider's own machine uses (rule D85). */
export function embeddingHandlers({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Pick<Handlers, 'embedding'> {
  return {
    embedding: async ({ organisationId }) => ({
      scriptUrl: `${publicUrl()}/embed.js`,
      pageUrl: `${publicUrl()}/widget/?organization_id=${organisationId}`,
    }),
  }
}
