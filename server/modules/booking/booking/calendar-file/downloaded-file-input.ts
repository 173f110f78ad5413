import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { bookingFor } from '#server/modules/booking/booking/service-name.ts'
import { newMailedSecret } from '#server/modules/booking/records/guest/guest-links.ts'
import { findOwnOrganisation, listLocations } from '#server/modules/organisation/index.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { bookingUrl } from '#server/platform/mail/mail-links.ts'
import type { BookingFileInput } from './booking-file.ts'

interface Reader {
  /** The language of our words. */
  readonly locale: Locale
  /** The language of the organisation's texts. */
  readonly reader: Language | undefined
  readonly now: Date
}

/** Reads what the event of a booking says that its customer adds to a calendar; undefined when the organisation is gone. */
export async function downloadedFileInput(
  needs: Pick<Dependencies, 'configuration' | 'publicUrl' | 'secrets'>,
  transaction: TenantTransaction,
  booking: BookingDetails,
  { locale, reader, now }: Reader,
): Promise<BookingFileInput | undefined> {
  const { organisationId } = transaction
  const profile = await findOwnOrganisation(transaction)
  if (!profile) return undefined
  // The secret of a visit ends after a day, but the event stays in the calendar, so it gets a secret as a mail does.
  const secret = await newMailedSecret(transaction, booking.id, needs.secrets, now)
  const { zone, phoneNumber } = profile
  return {
    organisation: { name: organisationNameFor(profile, reader), zone, phoneNumber },
    booking: bookingFor(booking, reader),
    locale,
    linkTo: (bookingId) => bookingUrl(needs, { organisationId, locale }, bookingId, secret),
    locations: await listLocations(transaction),
    sender: needs.configuration.mailFrom,
    by: 'download',
    now,
  }
}
