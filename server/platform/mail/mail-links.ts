import type { WriterNeeds } from './mail-writer.ts'
import type { OrganisationMailJob } from './mail-job.ts'

/** The address where providers log in. */
export const providerUrl = ({ publicUrl }: Pick<WriterNeeds, 'publicUrl'>): string => `${publicUrl()}/provider/`

/** An address in the widget. Dutch is the default language and has no path prefix (rule B2.2). */
export function widgetUrl(
  { publicUrl }: Pick<WriterNeeds, 'publicUrl'>,
  { organisationId, locale }: OrganisationMailJob,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ organization_id: organisationId, ...query })
  return `${publicUrl()}/widget/${locale === 'en' ? 'en/' : ''}${path}?${search.toString()}`
}
