import { formatLongDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { maskTimeEntry } from '#shared/time/local-time.ts'
import type { Weekday } from '#shared/time/local-date.ts'
import { classNames, CloseIcon, IconButton } from '#shared/ui/index.ts'
import { PlusIcon } from '#renderer/platform/icons.tsx'
import styles from './first-run.module.css'
import { nextRange, usualDay, type HoursRange } from './week-hours.ts'

/** A date in March 2025 that has the weekday, to format the weekday's name. */
const namedDate = (day: Weekday): string => `2025-03-${String(2 + day).padStart(2, '0')}`

interface DayHoursProps {
  day: Weekday
  /** The hours of the day; empty on a day off. */
  ranges: readonly HoursRange[]
  /** Whether the server refused this day's hours; the message is above the week. */
  isRefused: boolean
  error: string | undefined
  onChange: (ranges: readonly HoursRange[]) => void
}

/** The hours of a weekday: off, or one or more ranges. */
export function DayHours({ day, ranges, isRefused, error, onChange }: DayHoursProps) {
  const t = useText('provider')
  const locale = useLocale()
  const name = formatLongDate(namedDate(day), locale).split(' ')[0] ?? ''
  const isOn = ranges.length > 0
  const next = nextRange(ranges)

  const change = (index: number, part: Partial<HoursRange>) =>
    onChange(ranges.map((range, at) => (at === index ? { ...range, ...part } : range)))

  const entry = (index: number, end: 'from' | 'to', value: string) => (
    <input
      className={styles.time}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t(`first-run.hours.${end}`, { day: name, number: index + 1 })}
      aria-invalid={error !== undefined || undefined}
      value={value}
      onChange={(event) => change(index, { [end]: maskTimeEntry(event.currentTarget.value) })}
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
        onChange={(event) => onChange(event.currentTarget.checked ? usualDay : [])}
      />
      <b className={classNames(styles.dayName, !isOn && styles.off)}>{name}</b>
      <span className={styles.ranges}>
        {ranges.map((range, index) => (
          // Ranges have no id; the index is stable while typing.
          <span key={index} className={styles.range}>
            {entry(index, 'from', range.from)}
            <span className={styles.until}>{t('first-run.hours.until')}</span>
            {entry(index, 'to', range.to)}
            {ranges.length > 1 && (
              <button
                type="button"
                className={styles.remove}
                aria-label={t('first-run.hours.remove', { day: name, number: index + 1 })}
                onClick={() => onChange(ranges.filter((_, at) => at !== index))}
              >
                <CloseIcon size={14} />
              </button>
            )}
          </span>
        ))}
        {!isOn && <span className={styles.off}>{t('first-run.hours.off')}</span>}
        <span className={styles.problem} role="alert">
          {error}
        </span>
      </span>
      <IconButton
        label={t('first-run.hours.add', { day: name })}
        icon={<PlusIcon />}
        disabled={next === undefined}
        onClick={() => next && onChange([...ranges, next])}
      />
    </li>
  )
}
