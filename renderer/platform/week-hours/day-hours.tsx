import type { ReactNode } from 'react'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { completeTimeEntry, maskTimeEntry } from '#shared/time/local-time.ts'
import { isDeletion } from '#shared/ui/time-field.tsx'
import type { Weekday } from '#shared/time/local-date.ts'
import { classNames, CloseIcon, IconButton } from '#shared/ui/index.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import styles from './day-hours.module.css'
import { weekdayName, weekdayNameWithin } from './weekday-name.ts'
import { nextRange, usualDay, type HoursRange } from './week-hours.ts'

interface DayHoursProps<Range extends HoursRange> {
  day: Weekday
  /** The hours of the day; empty on a day off. */
  ranges: readonly Range[]
  /** Whether the server refused this day's hours; the message is above the week. */
  isRefused?: boolean
  error: string | undefined
  onChange: (ranges: readonly Range[]) => void
  /** Returns the complete range for a new one, with its additional fields. */
  added: (range: HoursRange) => Range
  /** Renders additional fields of a range, after its times. */
  renderDetail?: (range: Range, index: number) => ReactNode
  /** Further buttons at the end of the line. */
  acts?: ReactNode
  /** Content below the day's line. */
  children?: ReactNode
}

/** The hours of a weekday: off, or one or more ranges. */
export function DayHours<Range extends HoursRange>({
  day,
  ranges,
  isRefused = false,
  error,
  onChange,
  added,
  renderDetail,
  acts,
  children,
}: DayHoursProps<Range>) {
  const t = useText('provider')
  const locale = useLocale()
  const name = weekdayName(day, locale)
  const isOn = ranges.length > 0
  const next = nextRange(ranges)

  const change = (index: number, part: Partial<HoursRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)))

  const entry = (index: number, end: 'from' | 'to', value: string) => (
    <input
      className={styles.time}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t(`week-hours.${end}`, { day: name, number: index + 1 })}
      aria-invalid={error !== undefined || undefined}
      value={value}
      onChange={({ currentTarget, nativeEvent }) =>
        change(index, { [end]: maskTimeEntry(currentTarget.value, isDeletion(nativeEvent)) })
      }
      onBlur={() => {
        const completed = completeTimeEntry(value)
        if (completed !== value) change(index, { [end]: completed })
      }}
    />
  )

  return (
    <li className={classNames(styles.day, (error !== undefined || isRefused) && styles.wrong)}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        aria-label={name}
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked ? usualDay.map(added) : [])}
      />
      <b className={classNames(styles.dayName, !isOn && styles.off)}>{name}</b>
      <span className={styles.ranges}>
        {ranges.map((range, index) => (
          // The index is used as React key, because ranges have no id. It does not change while the person types.
          <span key={index} className={styles.range}>
            {entry(index, 'from', range.from)}
            <span className={styles.until}>{t('week-hours.until')}</span>
            {entry(index, 'to', range.to)}
            {ranges.length > 1 && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t('week-hours.remove', { day: weekdayNameWithin(day, locale), number: index + 1 })}
                onClick={() => onChange(ranges.filter((_, at) => at !== index))}
              >
                <CloseIcon size={14} />
              </button>
            )}
            {renderDetail?.(range, index)}
          </span>
        ))}
        {!isOn && <span className={styles.off}>{t('week-hours.off')}</span>}
        <span className={styles.problem} role="alert">
          {error}
        </span>
      </span>
      <span className={styles.acts}>
        {acts}
        <IconButton
          label={t('week-hours.add', { day: weekdayNameWithin(day, locale) })}
          icon={<PlusIcon />}
          disabled={next === undefined}
          onClick={() => next && onChange([...ranges, added(next)])}
        />
      </span>
      {children && <div className={styles.below}>{children}</div>}
    </li>
  )
}
