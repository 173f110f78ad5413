import {
  addDays,
  addMonthsClamped,
  civilOf,
  daysBetween,
  endOfMonth,
  type LocalDate,
  localDateOf,
  startOfMonth,
  startOfWeek,
} from '#shared/time/local-date.ts'

/** The dates of a report, both inclusive. */
export interface ReportPeriod {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The length of the parts into which a report is split: day, week or month. */
export type PartLength = (typeof PART_LENGTHS)[number]

export const PART_LENGTHS = ['day', 'week', 'month'] as const

/** The maximum length of a report in days: two years. */
export const MAX_REPORT_DAYS = 731

/** Whether a period is not empty and not longer than two years. */
export const isReportPeriod = ({ from, to }: ReportPeriod): boolean =>
  from <= to && daysBetween(from, to) < MAX_REPORT_DAYS

/**
 * The days, weeks (from Monday, rule A9.2) or months of a period, in order. The first and the last are cut to the period: 3 to 12
 * March 2025 by week → 3–9, 10–12.
 */
export function partsOf({ from, to }: ReportPeriod, length: PartLength): ReportPeriod[] {
  const parts: ReportPeriod[] = []
  for (let first = from; first <= to;) {
    const last = lastDay[length](first)
    parts.push({ from: first, to: last < to ? last : to })
    first = addDays(last, 1)
  }
  return parts
}

/** The last day of the part that a day is in. */
const lastDay: Readonly<Record<PartLength, (day: LocalDate) => LocalDate>> = {
  day: (day) => day,
  week: (day) => addDays(startOfWeek(day), 6),
  month: endOfMonth,
}

/**
 * Returns the period with which a report is compared (rule D178). If the report covers whole months, it is the same number of months
 * before; otherwise the same number of days before. 1–31 March 2025 → 1–28 February; 2025 → 2024; 10–16 March → 3–9 March.
 */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  const end = addDays(from, -1)
  if (from === startOfMonth(from) && to === endOfMonth(to)) {
    const [first, last] = [civilOf(from), civilOf(to)]
    const months = (last.year - first.year) * 12 + last.month - first.month + 1
    return { from: addMonthsClamped(from, -months), to: end }
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: end }
}

/** The periods that can be chosen without typing dates. */
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

export const PERIOD_PRESETS = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'last-year',
] as const

/** The dates of a preset. On Wednesday 12 March 2025 this week is 10 to 16 March, and this quarter 1 January to 31 March. */
export function presetPeriod(preset: PeriodPreset, today: LocalDate): ReportPeriod {
  const { year, month } = civilOf(today)
  switch (preset) {
    case 'this-week':
      return weekFrom(startOfWeek(today))
    case 'last-week':
      return weekFrom(addDays(startOfWeek(today), -7))
    case 'this-month':
      return { from: startOfMonth(today), to: endOfMonth(today) }
    case 'last-month': {
      const from = addMonthsClamped(startOfMonth(today), -1)
      return { from, to: endOfMonth(from) }
    }
    case 'this-quarter': {
      const from = localDateOf(year, month - ((month - 1) % 3), 1)
      return { from, to: endOfMonth(addMonthsClamped(from, 2)) }
    }
    case 'this-year':
      return wholeYear(year)
    case 'last-year':
      return wholeYear(year - 1)
    default:
      return preset satisfies never
  }
}

const weekFrom = (from: LocalDate): ReportPeriod => ({ from, to: addDays(from, 6) })

const wholeYear = (year: number): ReportPeriod => ({ from: localDateOf(year, 1, 1), to: localDateOf(year, 12, 31) })
