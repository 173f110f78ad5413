import { PERIOD_PRESETS, type ReportPeriod } from '#shared/domain/report/report-period.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { localDate } from '#shared/time/local-date.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { PeopleAndServicesFilter } from '#renderer/platform/lists/people-and-services-filter.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { groupings, type ReportUrlState, withDate } from './report-url-state.ts'
import styles from './report-screen.module.css'

/** The first date that can be chosen, earlier than any booking. */
const longAgo = localDate('2000-01-01')

interface ReportFiltersProps {
  place: ReportUrlState
  /** The first and last date of the chosen period. */
  period: ReportPeriod
  onChange: (changes: Partial<ReportUrlState>) => void
}

/** The filters of a report: the period, how it is broken down, and for an owner the specialist and service. */
export function ReportFilters({ place, period, onChange }: ReportFiltersProps) {
  const t = useText('provider')
  const isBusiness = hasSpecialists(useSession())
  const hasDates = typeof place.period !== 'string'
  const change = (dates: Partial<ReportPeriod>) => onChange({ period: withDate(period, dates) })
  return (
    <div className={styles.filters}>
      <SelectFilter
        label={t('report.period')}
        options={[...PERIOD_PRESETS, 'dates' as const].map((value) => ({ value, label: t(`report.period.${value}`) }))}
        value={typeof place.period === 'string' ? place.period : 'dates'}
        onChange={(value) => onChange({ period: PERIOD_PRESETS.find((preset) => preset === value) ?? period })}
      />
      {hasDates && (
        <div className={styles.dates}>
          <DateField
            label={t('bookings.from')}
            value={period.from}
            onChange={(from) => change({ from })}
            earliest={longAgo}
          />
          <DateField label={t('bookings.to')} value={period.to} onChange={(to) => change({ to })} earliest={longAgo} />
        </div>
      )}
      <SelectFilter
        label={t('report.by')}
        options={groupings
          .filter((value) => isBusiness || value !== 'specialist')
          .map((value) => ({ value, label: t(`report.by.${value}`) }))}
        value={place.by}
        onChange={(value) => onChange({ by: groupings.find((each) => each === value) ?? 'week' })}
      />
      <PeopleAndServicesFilter place={place} onChange={onChange} />
    </div>
  )
}
