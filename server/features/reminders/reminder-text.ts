import { nameInText } from '#shared/domain/text-message/name-in-text.ts'
import { formatWeekdayDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

interface ReminderWords {
  readonly organisationName: string
  readonly start: EpochMinute
  readonly zone: Zone
  /** The web address at which the customer stops text messages. */
  readonly stopUrl: string
}

/**
 * Returns the text of a reminder by text message (rule D262), one segment where possible: the organisation, the local time, and the link to
 * stop. The service is not named, because a locked phone shows the message to others.
 */
export function reminderText({ organisationName, start, zone, stopUrl }: ReminderWords, locale: Locale): string {
  const wall = wireInstant(zone, start)
  return mailTexts(locale)('text.reminder', {
    organization: nameInText(organisationName),
    date: formatWeekdayDate(wall.slice(0, 10), locale),
    time: wall.slice(11, 16),
    link: stopUrl,
  })
}
