import type { Page } from '@playwright/test'
import { sites } from './customer.ts'

/** The part of an organisation's catalogue, as the server sends it to the widget, that the tests use. */
interface Catalogue {
  services: { id: string; name: string }[]
  instructors: { id: string; firstName: string }[]
  packages: { id: string; name: string }[]
}

export async function catalogueOf(page: Page, site: 'business' | 'freelancer'): Promise<Catalogue> {
  const answer = await page.request.get(`/api/public/organization/${sites[site].id}/catalogue`)
  return (await answer.json()) as Catalogue
}
