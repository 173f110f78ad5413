import type { Dependencies } from '#server/platform/dependencies.ts'
import type { Handlers } from '#server/platform/http/handler.ts'

/** The addresses by which customers reach the server, which a provider's own machine may know by another one (rule D85). */
export function embeddingHandlers({ publicUrl }: Pick<Dependencies, 'publicUrl'>): Pick<Handlers, 'embedding'> {
  return {
    embedding: async ({ organisationId }) => ({
      scriptUrl: `${publicUrl()}/embed.js`,
      pageUrl: `${publicUrl()}/widget/?organization_id=${organisationId}`,
    }),
  }
}
