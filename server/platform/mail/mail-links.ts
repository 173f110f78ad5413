import { widgetParameters } from '#shared/api/specification/widget-parameters.ts'
import type { WriterNeeds } from './mail-writer.ts'
import type { OrganisationMailJob } from './mail-job.ts'

/** The address where providers log in. */
export const providerUrl = ({ publicUrl }: Pick<WriterNeeds, 'publicUrl'>): string => `${publicUrl()}/provider/`

/** Where a provider finds a booking: its day in the calendar in a browser, and the booking in the desktop app. */
export const providerBookingLinks = (
  needs: Pick<WriterNeeds, 'publicUrl'>,
  { bookingId, date }: { readonly bookingId: string; readonly date: string },
) => ({ url: `${providerUrl(needs)}#/calendar?day=${date}`, appLink: `inplan://booking/${bookingId}` })

/** An address in the widget. Dutch is the default language and has no path prefix (rule B2.2). */
export function widgetUrl(
  { publicUrl }: Pick<WriterNeeds, 'publicUrl'>,
  { organisationId, locale }: Pick<OrganisationMailJob, 'organisationId' | 'locale'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ organization_id: organisationId, ...query })
  return `${publicUrl()}/widget/${locale === 'en' ? 'en/' : ''}${path}?${search.toString()}`
}

/**
 * The address of a booking in the widget. The secret of a customer without an account stands after the #, which browsers do not send to a
 * server, so it appears in no log (threat A13).
 */
export const bookingUrl = (
  needs: Pick<WriterNeeds, 'publicUrl'>,
  reader: Pick<OrganisationMailJob, 'organisationId' | 'locale'>,
  bookingId: string,
  secret: string | undefined,
  action?: string,
): string =>
  `${widgetUrl(needs, reader, '', { [widgetParameters.bookingId]: bookingId, ...(action !== undefined && { action }) })}${secret === undefined ? '' : `#${secret}`}`
