import type { WriterNeeds } from './mail-writer.ts'
import type { OrganisationMailJob } from './mail-job.ts'

/** Where providers log in. */
export const providerUrl = ({ publicUrl }: Pick<WriterNeeds, 'publicUrl'>): string => `${publicUrl()}/provider/`

/** An address inside the widget; Dutch is the default language and has no path of its own (rule B2.2). */
export function widgetUrl(
  { publicUrl }: Pick<WriterNeeds, 'publicUrl'>,
  { organisationId, locale }: OrganisationMailJob,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ organization_id: organisationId, ...query })
  return `${publicUrl()}/widget/${locale === 'en' ? 'en/' : ''}${path}?${search.toString()}`
}
