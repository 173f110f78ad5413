import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { localDate } from '#shared/time/local-date.ts'
import { SelectFilter } from '#shared/ui/index.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import styles from './bookings-filters.module.css'
import { datesOf, periodOf, periods } from './bookings-period.ts'
import type { BookingsUrlState } from './bookings-url-state.ts'

/** The first date that can be chosen, earlier than any booking. */
const longAgo = localDate('2000-01-01')

interface PeriodFilterProps {
  place: BookingsUrlState
  onChange: (changes: Partial<BookingsUrlState>) => void
}

/** A filter by period: a preset, or first and last day. */
export function PeriodFilter({ place, onChange }: PeriodFilterProps) {
  const t = useText('provider')
  const { date: today } = useWallNow()
  const [isOther, setOther] = useState(false)
  const period = isOther && place.from !== '' ? 'other' : periodOf(place, today)
  return (
    <>
      <SelectFilter
        label={t('bookings.period')}
        options={periods.map((value) => ({ value, label: t(`bookings.period.${value === '' ? 'any' : value}`) }))}
        value={period}
        onChange={(value) => {
          const chosen = periods.find((each) => each === value) ?? ''
          setOther(chosen === 'other')
          onChange(datesOf(chosen, today))
        }}
      />
      {period === 'other' && (
        <div className={styles.dates}>
          <DateField
            label={t('bookings.from')}
            value={place.from === '' ? today : place.from}
            onChange={(from) => onChange({ from })}
            earliest={longAgo}
          />
          <DateField
            label={t('bookings.to')}
            value={place.to === '' ? today : place.to}
            onChange={(to) => onChange({ to })}
            earliest={longAgo}
          />
        </div>
      )}
    </>
  )
}
