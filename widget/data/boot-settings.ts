import type { Output } from '#shared/api/client.ts'
import { widgetParameters } from '#shared/api/specification/widget-parameters.ts'

export interface Boot {
  /** The organisation's id from the start-up parameter `organization_id` (rule B1.7); empty when the page was opened without it. */
  organisationId: string
  /** The specialist whom the host page asks for (rule B1.7). A link that also names a service names a choice of the customer. */
  specialistId: string | undefined
  /** The accent colour that the host page asks for, such as '#0f5147'. Undefined for the organisation's own colour. */
  colour: string | undefined
  /** The data of the first screen. Undefined if the server did not include it in the page. */
  catalogue: Output<'catalogue'> | undefined
}

export function readBoot(page: Document, search: string): Boot {
  const text = page.querySelector('#inplan-boot')?.textContent?.trim()
  const catalogue = text ? (JSON.parse(text) as Output<'catalogue'> | null) : null
  const query = new URLSearchParams(search)
  return {
    organisationId: query.get('organization_id') ?? catalogue?.organisation.id ?? '',
    specialistId: query.has('serviceId') ? undefined : query.get(widgetParameters.specialistId) || undefined,
    colour: /^#([\da-f]{3}){1,2}$/i.exec(query.get('colour') ?? '')?.[0],
    catalogue: catalogue ?? undefined,
  }
}

export const boot = readBoot(document, window.location.search)
