import type { Output } from '#shared/api/client.ts'
import type { AbsenceKind, AbsenceRecurrence } from '#shared/domain/absence/absence.ts'
import { mayChangeAbsence } from '#shared/domain/absence/absence-access.ts'
import { absentTimes } from '#shared/domain/absence/absent-time.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Interval } from '#shared/time/interval.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { Member } from '#server/platform/http/handler.ts'
import { recurrences } from '#server/platform/wire/wire-enums.ts'
import { instantWriter } from '#server/platform/wire/wire-instants.ts'
import type { StoredAbsence } from '#server/modules/calendar/records/absence/absences.ts'

type WireAbsence = Output<'absence'>

export const absenceKinds = { away: 'AWAY', block: 'BLOCK', holiday: 'HOLIDAY' } as const satisfies Record<
  AbsenceKind,
  string
>

/** Returns the title of an absence in a language. The title of a public holiday is translated; any other title has one language. */
export const titleIn = (locale: Locale, { title, holiday }: Pick<StoredAbsence, 'title' | 'holiday'>): string =>
  holiday?.names[locale] ?? title

const theirRecurrence = (recurrence: AbsenceRecurrence): WireAbsence['recurrence'] =>
  recurrence === 'listed' ? null : recurrences[recurrence]

export const wireAbsence = (absence: StoredAbsence, locale: Locale, member: Member): WireAbsence => ({
  id: absence.id,
  version: absence.version,
  kind: absenceKinds[absence.kind],
  title: titleIn(locale, absence),
  isPrivate: absence.isPrivate,
  specialistIds: absence.specialistIds === 'all' ? [] : [...absence.specialistIds],
  startDate: absence.startDate,
  startTime: formatLocalTime(absence.fromMinute),
  endDate: absence.endDate,
  endTime: formatLocalTime(absence.toMinute),
  recurrence: theirRecurrence(absence.recurrence),
  until: absence.until,
  canChange: mayChangeAbsence(member, absence),
})

/**
 * Returns the absences that have an occurrence within an interval, sorted by the first such occurrence.
 *
 * @param most maximum number of occurrences listed per absence
 */
export function wireAbsences(
  absences: readonly StoredAbsence[],
  within: Interval,
  zone: Zone,
  locale: Locale,
  member: Member,
  most = Infinity,
): Output<'absences'>['absences'] {
  const write = instantWriter(zone)
  return absences
    .map((absence) => ({ absence, times: absentTimes([absence], within) }))
    .filter(({ times }) => times.length > 0)
    .toSorted((a, b) => (a.times[0]?.start ?? 0) - (b.times[0]?.start ?? 0))
    .map(({ absence, times }) => ({
      ...wireAbsence(absence, locale, member),
      times: times.slice(0, most).map(({ start, end }) => ({ startTime: write(start), endTime: write(end) })),
    }))
}
