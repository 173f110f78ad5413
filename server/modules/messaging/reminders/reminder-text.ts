import { nameInText } from '#shared/domain/text-message/name-in-text.ts'
import { formatWeekdayDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { offsetAt, type Zone } from '#shared/time/zone.ts'
import { offsetWords } from '#shared/time/zone-words.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'

interface ReminderWords {
  readonly organisationName: string
  readonly start: EpochMinute
  readonly zone: Zone
  /** Whether the appointment is by phone or video, so that the zone is named (rule D352). */
  readonly isRemote: boolean
  /** The web address at which the customer stops text messages. */
  readonly stopUrl: string
}

/**
 * Returns the text of a reminder by text message (rule D262), one segment where possible: the organisation, the local time, and the link to
 * stop. The service is not named, because a locked phone shows the message to others.
 */
export function reminderText(
  { organisationName, start, zone, isRemote, stopUrl }: ReminderWords,
  locale: Locale,
): string {
  const wall = wireInstant(zone, start)
  return mailTexts(locale)('text.reminder', {
    organisation: nameInText(organisationName),
    date: formatWeekdayDate(wall.slice(0, 10), locale),
    // Every character counts towards a segment, so the offset stands alone.
    time: isRemote ? `${wall.slice(11, 16)} (${offsetWords(offsetAt(zone, start))})` : wall.slice(11, 16),
    link: stopUrl,
  })
}
