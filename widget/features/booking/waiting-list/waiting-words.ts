import { formatWeekdayDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import type { WaitingEntry } from './waiting-queries.ts'

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** An ordinal number: 3 → "3rd" or "3e". */
export function formatOrdinal(number: number, locale: Locale): string {
  if (locale === 'nl') return `${number}e`
  return `${number}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`
}

/** Formats an instant of the API, which already has the organisation's offset: "Fri, 14 Mar, 18:30". */
export const formatMoment = (instant: string, locale: Locale): string =>
  `${formatWeekdayDate(instant.slice(0, 10), locale)}, ${instant.slice(11, 16)}`

/** Formats the session or day that somebody waits for: "Fri, 14 Mar, 18:30" or "Fri, 14 Mar". */
export const formatTarget = ({ startTime, date }: Pick<WaitingEntry, 'startTime' | 'date'>, locale: Locale): string =>
  startTime === null ? formatWeekdayDate(date ?? '', locale) : formatMoment(startTime, locale)

/**
 * Returns a function for the text behind a time of an entry (rule D356). How the service takes place is known when there is one way only.
 */
export function useEntryZoneNote(): (entry: Pick<WaitingEntry, 'serviceId'>, instant: string) => string {
  const zoneNote = useZoneNote()
  const { services } = useCatalogue()
  return ({ serviceId }, instant) => {
    const [onlyType, otherType] = services.find(({ id }) => id === serviceId)?.locationTypes ?? []
    return zoneNote({ startTime: instant }, otherType ? undefined : onlyType)
  }
}

/** Returns the position in the waiting list, or until when the offer is valid, as text. */
export function standingText(
  { position, offer, state }: Pick<WaitingEntry, 'position' | 'offer' | 'state'>,
  t: Translate<'waiting'>,
  locale: Locale,
  zoneNote: (instant: string) => string,
): string {
  if (state === 'OFFERED' && offer)
    return t('offered', { until: formatMoment(offer.validUntil, locale) + zoneNote(offer.validUntil) })
  return position === 1 || position === null
    ? t('position.next')
    : t('position', { position: formatOrdinal(position, locale) })
}
