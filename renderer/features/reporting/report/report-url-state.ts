import {
  isReportPeriod,
  MAX_REPORT_DAYS,
  type PeriodPreset,
  PERIOD_PRESETS,
  presetPeriod,
  type ReportPeriod,
} from '#shared/domain/report/report-period.ts'
import { addDays, type LocalDate, parseLocalDate } from '#shared/time/local-date.ts'
import type { ReportSearch } from '#renderer/data/report-queries.ts'

/** The state of the reports screen as in its URL: `?period=last-month&by=day&show=income`, or `?from=2025-03-01&to=…`. */
export interface ReportUrlState {
  readonly period: PeriodPreset | ReportPeriod
  readonly by: (typeof groupings)[number]
  readonly measure: (typeof measures)[number]
  /** '' for all. */
  readonly specialistId: string
  readonly serviceId: string
}

export const groupings = ['day', 'week', 'month', 'specialist', 'service'] as const
export type Grouping = (typeof groupings)[number]

export const measures = ['bookings', 'hours', 'income', 'customers'] as const
export type Measure = (typeof measures)[number]

const DEFAULTS = { period: 'this-month', by: 'week', measure: 'bookings' } as const

/** Reads the state from URL parameters and ignores invalid ones. */
export function addressOf(params: URLSearchParams): ReportUrlState {
  return {
    period: datesIn(params) ?? PERIOD_PRESETS.find((preset) => preset === params.get('period')) ?? DEFAULTS.period,
    by: groupings.find((each) => each === params.get('by')) ?? DEFAULTS.by,
    measure: measures.find((each) => each === params.get('show')) ?? DEFAULTS.measure,
    specialistId: params.get('specialist') ?? '',
    serviceId: params.get('service') ?? '',
  }
}

function datesIn(params: URLSearchParams): ReportPeriod | undefined {
  const [from, to] = [params.get('from'), params.get('to')].map((text) => parseLocalDate(text ?? ''))
  return from && to && isReportPeriod({ from, to }) ? { from, to } : undefined
}

/** Writes the state to URL parameters, omitting defaults. */
export function paramsOf({ period, by, measure, specialistId, serviceId }: ReportUrlState): Record<string, string> {
  const all: Record<string, string> = {
    ...(typeof period === 'string' ? { period: period === DEFAULTS.period ? '' : period } : period),
    by: by === DEFAULTS.by ? '' : by,
    show: measure === DEFAULTS.measure ? '' : measure,
    specialist: specialistId,
    service: serviceId,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Returns the first and last date of the report. */
export const periodOf = ({ period }: Pick<ReportUrlState, 'period'>, today: LocalDate): ReportPeriod =>
  typeof period === 'string' ? presetPeriod(period, today) : period

/**
 * Changes the first or last date of a period. If the period would be reversed or longer than two years, the other date is adjusted, to a
 * period of one day or of two years.
 */
export function withDate({ from, to }: ReportPeriod, changed: Partial<ReportPeriod>): ReportPeriod {
  const next = { from: changed.from ?? from, to: changed.to ?? to }
  if (next.to < next.from) return changed.from ? { from: next.from, to: next.from } : { from: next.to, to: next.to }
  if (isReportPeriod(next)) return next
  return changed.from
    ? { from: next.from, to: addDays(next.from, MAX_REPORT_DAYS - 1) }
    : { from: addDays(next.to, 1 - MAX_REPORT_DAYS), to: next.to }
}

const partLengths = { day: 'DAY', week: 'WEEK', month: 'MONTH', specialist: 'MONTH', service: 'MONTH' } as const

/** The API query of the screen. */
export function searchOf(place: ReportUrlState, today: LocalDate): ReportSearch {
  const { specialistId, serviceId, by } = place
  return {
    ...periodOf(place, today),
    by: partLengths[by],
    ...(specialistId !== '' && { specialistId }),
    ...(serviceId !== '' && { serviceId }),
  }
}
