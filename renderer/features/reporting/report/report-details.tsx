import { lazy, Suspense } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { SelectFilter, Skeleton } from '#shared/ui/index.ts'
import type { Report } from '#renderer/data/api-types.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { measures, type ReportUrlState } from './report-url-state.ts'
import { rowsOf } from './report-rows.ts'
import styles from './report-screen.module.css'
import { ReportTable } from './report-table.tsx'
import { useReportFormats } from './use-report-formats.ts'

const ReportChart = lazy(() => import('./report-chart.tsx').then((module) => ({ default: module.ReportChart })))

interface ReportDetailsProps {
  report: Report
  place: ReportUrlState
  onChange: (changes: Partial<ReportUrlState>) => void
}

/** A report broken down by day, specialist and so on: one measure as a chart, and all numbers as a table. */
export function ReportDetails({ report, place: { by, measure }, onChange }: ReportDetailsProps) {
  const t = useText('provider')
  const rows = rowsOf(report, by, useReportFormats())
  return (
    <TitledPanel
      title={t('report.details', { by: t(`report.by.${by}`).toLowerCase() })}
      action={
        <SelectFilter
          className={styles.measure}
          label={t('report.measure')}
          options={measures.map((value) => ({ value, label: t(`report.measure.${value}`) }))}
          value={measure}
          onChange={(value) => onChange({ measure: measures.find((each) => each === value) ?? 'bookings' })}
        />
      }
    >
      <Suspense fallback={<Skeleton width="100%" height="310px" />}>
        <ReportChart measure={measure} rows={rows} />
      </Suspense>
      <ReportTable by={by} rows={rows} total={report.total} />
    </TitledPanel>
  )
}
