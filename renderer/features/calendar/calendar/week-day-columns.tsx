import { memo, useId, useLayoutEffect, useRef } from 'react'
import { formatLongDateWithin } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { VisuallyHidden } from '#shared/ui/index.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import type { CalendarItems } from './calendar-items.ts'
import { DayColumn } from './day-column.tsx'
import type { Cell } from './edit/use-grid-keyboard.ts'
import type { CalendarPeople } from './use-accessible-names.ts'
import styles from './week-grid.module.css'

interface WeekDayColumnsProps {
  days: readonly LocalDate[]
  items: CalendarItems
  people: CalendarPeople
  /** The width of a day in pixels. */
  dayWidth: number
  now: WallNow
  found: ReadonlySet<string> | undefined
  /** The half hour that has the keyboard focus, if any. */
  cell: Cell | undefined
  /** Whether the names for screen readers are rendered. */
  isNamed: boolean
  /** Whether the week is visible; false for a week that is rendered ahead. */
  isShown: boolean
}

/** The days of a week, or the one day of a narrow window, with their items. */
export const WeekDayColumns = memo(function WeekDayColumns({
  days,
  items,
  people,
  dayWidth,
  now,
  found,
  cell,
  isNamed,
  isShown,
}: WeekDayColumnsProps) {
  const t = useText('provider')
  const locale = useLocale()
  const hint = useId()
  const [first = now.date] = days
  const page = useRef<HTMLDivElement>(null)
  const isLaidOut = useRef(false)

  useLayoutEffect(() => {
    // Forces the layout of a week that is rendered ahead, so that it can be shown at once.
    if (!isShown && !isLaidOut.current) page.current?.getBoundingClientRect()
    isLaidOut.current = true
    page.current?.classList.toggle(styles.ahead ?? '', !isShown)
  }, [isShown])

  return (
    <div ref={page} className={styles.page} aria-hidden={!isShown} data-ahead-page={isShown ? undefined : ''}>
      <VisuallyHidden id={hint}>{t('calendar.grid-hint')}</VisuallyHidden>
      <div
        role="grid"
        className={styles.row}
        aria-label={t('calendar.grid', { date: formatLongDateWithin(first, locale) })}
        aria-describedby={hint}
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table cannot lay out hours and lanes */}
        <div role="row" className={styles.row}>
          {days.map((date) => (
            <DayColumn
              key={date}
              date={date}
              items={items.day(date)}
              people={people}
              width={dayWidth}
              now={now}
              found={found}
              isNamed={isNamed}
              focusAt={cell?.date === date ? cell.minute : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  )
})
