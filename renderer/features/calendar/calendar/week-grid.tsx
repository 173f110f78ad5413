import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { formatLongDateWithin } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { cssVariables } from '#renderer/platform/theme/css-variables.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import type { CalendarItems } from './calendar-items.ts'
import { DayHeading } from './day-heading.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { ProposedTimePreview } from './edit/proposed-time-preview.tsx'
import { ProposedTimeAnnouncement } from './edit/proposed-time-announcement.tsx'
import { useGridInteraction, type GridActions } from './edit/use-grid-interaction.ts'
import { initialScrollMinute } from './initial-scroll-minute.ts'
import { printedHours } from './printed-hours.ts'
import type { CalendarPeople } from './use-accessible-names.ts'
import styles from './week-grid.module.css'
import { WeekDayColumns } from './week-day-columns.tsx'
import { HOURS_WIDTH, useDayWidth } from './use-day-width.ts'
import { useWeeksRenderedAhead } from './use-weeks-rendered-ahead.ts'
import { zoneLabelOfWeek } from './zone-label.ts'

const hours = Array.from({ length: 23 }, (_, index) => (index + 1) * 60)

interface WeekGridProps extends GridActions {
  /** The seven days of the week. */
  week: readonly LocalDate[]
  /** The only visible day of a narrow window; undefined for the whole week. */
  onlyDay: LocalDate | undefined
  /** The calendar's items; undefined while loading. */
  items: CalendarItems | undefined
  /** Returns the items of the week around another day from the cache. */
  itemsAround: (day: LocalDate) => CalendarItems | undefined
  people: CalendarPeople
  now: WallNow
  found: ReadonlySet<string> | undefined
  onPickDay: (day: LocalDate) => void
}

/** The days of a week side by side with 56 px per hour. A narrow window shows one day below a strip of seven. */
export function WeekGrid({ week, onlyDay, items, itemsAround, people, now, found, onPickDay, ...acts }: WeekGridProps) {
  const t = useText('provider')
  const locale = useLocale()
  const { timeZone } = useSession().organisation
  const scroller = useFirstScroll(items, week)
  const days = useMemo(() => (onlyDay ? [onlyDay] : week), [onlyDay, week])
  const [monday = now.date] = week
  const isLoaded = items !== undefined
  const isNamed = useIsNamed(isLoaded)
  const hasToday = week.includes(now.date)
  const printed = printedHours(days, items)
  const grid = useRef<HTMLDivElement>(null)
  const dayWidth = useDayWidth(grid, days.length)
  const beside = useWeeksRenderedAhead({ monday, today: now.date, isReady: isLoaded && !onlyDay, itemsAround })
  const edit = useGridInteraction({ days, items, now, grid, scroller, ...acts })
  return (
    <section
      ref={scroller}
      className={classNames(styles.grid, onlyDay && styles.single)}
      aria-label={t('calendar.week', { date: formatLongDateWithin(monday, locale) })}
      aria-busy={!isNamed}
      style={cssVariables({
        '--hours-width': `${HOURS_WIDTH}px`,
        '--printed-from': printed.from,
        '--printed-hours': printed.hours,
        '--printed-scale': printed.scale,
      })}
    >
      <div className={styles.head} aria-hidden={!onlyDay}>
        <div className={styles.zone}>{zoneLabelOfWeek(timeZone, week)}</div>
        {week.map((day) => (
          <DayHeading
            key={day}
            day={day}
            today={now.date}
            isChosen={day === onlyDay}
            {...(onlyDay && { onPick: () => onPickDay(day) })}
          />
        ))}
      </div>
      <div className={styles.body}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((minute) => (
            <span
              key={minute}
              style={cssVariables({ '--from': minute })}
              hidden={hasToday && isNear(minute, now.minute)}
            >
              {formatLocalTime(minute)}
            </span>
          ))}
          {hasToday && (
            <span className={styles.flag} style={cssVariables({ '--from': now.minute })}>
              {formatLocalTime(now.minute)}
            </span>
          )}
        </div>
        <div ref={grid} className={styles.days} {...edit.handlers}>
          {!items && (
            <div className={styles.row}>
              {days.map((day, index) => (
                <DaySkeleton key={day} index={index} />
              ))}
            </div>
          )}
          {items &&
            dayWidth !== undefined &&
            [{ days, items }, ...beside]
              .toSorted(byFirstDay)
              .map((page) => (
                <WeekDayColumns
                  key={onlyDay ? 'day' : page.days[0]}
                  {...page}
                  people={people}
                  dayWidth={dayWidth}
                  now={now}
                  found={found}
                  isNamed={isNamed}
                  isShown={page.days === days}
                  cell={page.days === days ? edit.cell : undefined}
                />
              ))}
          {edit.proposal && <ProposedTimePreview proposal={edit.proposal} isPossible={edit.isPossible} days={days} />}
        </div>
      </div>
      <ProposedTimeAnnouncement proposal={edit.spoken} isPossible={edit.isPossible} />
      {!isLoaded && (
        <output>
          <VisuallyHidden>{t('calendar.loading')}</VisuallyHidden>
        </output>
      )}
    </section>
  )
}

interface Page {
  readonly days: readonly LocalDate[]
}

/**
 * Sorts the rendered weeks by time. Their order must be stable, because an element that keeps its place in the DOM is not laid out again.
 */
const byFirstDay = (one: Page, other: Page): number => ((one.days[0] ?? '') < (other.days[0] ?? '') ? -1 : 1)

/**
 * Whether to render the names for screen readers. They follow shortly after the visible content, because laying out hundreds
 * of hidden texts takes as long as everything visible.
 */
function useIsNamed(isLoaded: boolean): boolean {
  const [isNamed, setNamed] = useState(false)
  useEffect(() => {
    if (isLoaded) startTransition(() => setNamed(true))
  }, [isLoaded])
  return isNamed
}

/**
 * Scrolls to the usual hours while loading, and to the week's first items when the data arrives. Afterwards the person's
 * scroll position is kept.
 */
function useFirstScroll(items: CalendarItems | undefined, week: readonly LocalDate[]): RefObject<HTMLElement | null> {
  const scroller = useRef<HTMLElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || isDone.current) return
    isDone.current = items !== undefined
    const things = items ? week.flatMap((day) => [...items.day(day).cards, ...items.day(day).bands]) : []
    const day = element.querySelector(`.${styles.hours}`)
    element.scrollTop = (initialScrollMinute(things) / MINUTES_PER_DAY) * (day?.clientHeight ?? 0)
  }, [items, week])
  return scroller
}

/** An hour's label is hidden near the label of the current time. */
const isNear = (minute: number, now: number): boolean => Math.abs(minute - now) < 18
