import type { Output } from '#shared/api/client.ts'

export interface Boot {
  /** Whose widget this is: start-up parameter `organization_id` (rule B1.7). Empty when the page was opened without. */
  organizationId: string
  /** What the first screen shows, when the server sent it along with the page. */
  catalogue: Output<'catalogue'> | undefined
}

export function readBoot(page: Document, search: string): Boot {
  const text = page.querySelector('#inplan-boot')?.textContent?.trim()
  const catalogue = text ? (JSON.parse(text) as Output<'catalogue'> | null) : null
  return {
    organizationId: new URLSearchParams(search).get('organization_id') ?? catalogue?.organization.id ?? '',
    catalogue: catalogue ?? undefined,
  }
}

export const boot = readBoot(document, window.location.search)
