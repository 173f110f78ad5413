import type { Locale } from '#shared/i18n/locale.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'

/** What the event of a booking tells its customer, besides time and place. */
export interface EventFacts {
  readonly specialistName: string
  /** The organisation's number; empty for none. */
  readonly phoneNumber: string
  /** The address at which the customer changes or cancels the booking; undefined for a cancelled one. */
  readonly link: string | undefined
}

/** The description of a booking's event: who, the number to call, and where to change or cancel it (rule D355). */
export function eventDescription({ specialistName, phoneNumber, link }: EventFacts, locale: Locale): string {
  const t = mailTexts(locale)
  return [
    specialistName,
    ...(phoneNumber === '' ? [] : [`${t('label.phone')}: ${phoneNumber}`]),
    ...(link === undefined ? [] : [t('calendar.change', { link })]),
  ].join('\n')
}
