import type { Page } from '@playwright/test'
import { sites } from './customer.ts'

/** The parts of an organisation's catalogue that the tests use, as the server sends them to the widget. */
interface Catalogue {
  services: { id: string; name: string }[]
  specialists: { id: string; firstName: string }[]
  packages: { id: string; name: string }[]
}

export async function catalogueOf(page: Page, site: 'business' | 'freelancer'): Promise<Catalogue> {
  const answer = await page.request.get(`/api/public/organization/${sites[site].id}/catalogue`)
  return (await answer.json()) as Catalogue
}
