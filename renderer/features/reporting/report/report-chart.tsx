import { BarChart } from '@mui/x-charts/BarChart'
import { useId } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { ReportNumbers } from '#renderer/data/api-types.ts'
import { MuiRoot } from '#renderer/platform/theme/mui-root.tsx'
import type { Measure } from './report-url-state.ts'
import styles from './report-chart.module.css'
import type { ReportRow } from './report-rows.ts'
import { type ReportWords, useReportFormats } from './use-report-formats.ts'

interface Bar {
  readonly title: `report.${'bookings' | 'cancelled' | 'hours-sold' | 'hours-open' | 'paid' | 'open' | 'new' | 'returning'}`
  readonly value: (numbers: ReportNumbers) => number
}

interface BarGroup {
  /** The two bars of a group. The first has a plain colour and the second is hatched, so that they differ without colour too. */
  readonly bars: readonly [Bar, Bar]
  /** Whether the second bar is stacked on the first, because both are parts of one number. */
  readonly isStacked: boolean
  readonly format: (value: number, words: ReportWords) => string
}

const groups: Readonly<Record<Measure, BarGroup>> = {
  bookings: {
    bars: [
      { title: 'report.bookings', value: ({ bookings }) => bookings },
      { title: 'report.cancelled', value: ({ cancelled }) => cancelled },
    ],
    isStacked: false,
    format: String,
  },
  hours: {
    bars: [
      { title: 'report.hours-sold', value: ({ soldMinutes }) => soldMinutes / 60 },
      { title: 'report.hours-open', value: ({ openMinutes }) => (openMinutes ?? 0) / 60 },
    ],
    isStacked: false,
    format: (value, { hours }) => hours(Math.round(value * 60)),
  },
  income: {
    bars: [
      { title: 'report.paid', value: ({ paid }) => paid },
      { title: 'report.open', value: ({ open }) => open },
    ],
    isStacked: true,
    format: (value, { euros }) => euros(value),
  },
  customers: {
    bars: [
      { title: 'report.new', value: ({ newCustomers }) => newCustomers },
      { title: 'report.returning', value: ({ returningCustomers }) => returningCustomers },
    ],
    isStacked: true,
    format: String,
  },
}

interface ReportChartProps {
  measure: Measure
  rows: readonly ReportRow[]
}

/**
 * One measure of a report as bars. It is hidden from screen readers and the keyboard, because the table below has all of its numbers.
 */
export function ReportChart({ measure, rows }: ReportChartProps) {
  const t = useText('provider')
  const words = useReportFormats()
  const hatchId = useId()
  const { bars, isStacked, format } = groups[measure]
  const colours = ['var(--color-event)', `url(#${hatchId})`]
  return (
    <MuiRoot>
      <div className={styles.chart} aria-hidden="true">
        <ul className={styles.legend}>
          {bars.map(({ title }, index) => (
            <li key={title} className={index === 0 ? styles.plain : styles.hatched}>
              {t(title)}
            </li>
          ))}
        </ul>
        <BarChart
          height={280}
          skipAnimation
          hideLegend
          disableKeyboardNavigation
          grid={{ horizontal: true }}
          margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          xAxis={[
            // The wide minimum gap hides labels that do not fit, in regular intervals.
            { scaleType: 'band', data: rows.map(({ name }) => name), disableTicks: true, tickLabelMinGap: 16 },
          ]}
          yAxis={[
            {
              width: 64,
              disableLine: true,
              disableTicks: true,
              tickMinStep: 1,
              valueFormatter: (value: number) => format(value, words),
            },
          ]}
          series={bars.map(({ title, value }, index) => ({
            label: t(title),
            data: rows.map(({ numbers }) => value(numbers)),
            color: colours[index] ?? '',
            valueFormatter: (given) => format(given ?? 0, words),
            ...(isStacked && { stack: 'all' }),
          }))}
        >
          <defs>
            <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className={styles.hatchGround} />
              <rect width="2" height="6" className={styles.hatchLine} />
            </pattern>
          </defs>
        </BarChart>
      </div>
    </MuiRoot>
  )
}
