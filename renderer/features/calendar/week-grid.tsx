import { useLayoutEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import { formatDayOfMonth, formatLongDate, formatWeekday } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { consecutiveDates, type LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { cssVariables } from '#renderer/platform/css-variables.ts'
import { useSession } from '#renderer/platform/session-context.ts'
import type { WallNow } from '#renderer/platform/wall-clock.ts'
import type { Band } from './availability-bands.ts'
import type { CalendarCard } from './calendar-cards.ts'
import { DayColumn } from './day-column.tsx'
import { firstMinuteToShow } from './first-minute.ts'
import type { CalendarItems } from './use-calendar-items.ts'
import type { CalendarPeople } from './use-names.ts'
import styles from './week-grid.module.css'
import { zoneLabel } from './zone-label.ts'

const hours = Array.from({ length: 23 }, (_, index) => (index + 1) * 60)

interface WeekGridProps {
  /** All seven of the week. */
  week: readonly LocalDate[]
  /** The one day of a narrow window; undefined for the whole week. */
  onlyDay: LocalDate | undefined
  /** Undefined while loading. */
  items: CalendarItems | undefined
  people: CalendarPeople
  now: WallNow
  found: ReadonlySet<string> | undefined
  onPickDay: (day: LocalDate) => void
  onOpenCard: (card: CalendarCard) => void
  onOpenBand: (band: Band) => void
}

/** The days side by side over the hours, 56 px each; a narrow window shows one day under a strip of seven. */
export function WeekGrid({ week, onlyDay, items, people, now, found, onPickDay, ...open }: WeekGridProps) {
  const t = useText('provider')
  const locale = useLocale()
  const { timeZone } = useSession().organization
  const scroller = useFirstScroll(items)
  const days = onlyDay ? [onlyDay] : week
  const [monday = now.date] = week
  const isLoaded = items !== undefined
  const hasToday = week.includes(now.date)
  const contents = useMemo(() => items && contentsOfWeek(items, monday), [items, monday])
  return (
    <section
      ref={scroller}
      className={classNames(styles.grid, onlyDay && styles.single)}
      aria-label={t('calendar.week', { date: formatLongDate(monday, locale) })}
      aria-busy={!isLoaded}
    >
      <div className={styles.head} aria-hidden={!onlyDay}>
        <div className={styles.zone}>{zoneLabel(timeZone, now.date)}</div>
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
        {days.map((day, index) =>
          contents ? (
            <DayColumn
              key={day}
              date={day}
              cards={contents.get(day)?.cards ?? none}
              bands={contents.get(day)?.bands ?? none}
              people={people}
              now={now}
              found={found}
              {...open}
            />
          ) : (
            <DaySkeleton key={day} index={index} />
          ),
        )}
      </div>
      {!isLoaded && (
        <output>
          <VisuallyHidden>{t('calendar.loading')}</VisuallyHidden>
        </output>
      )}
    </section>
  )
}

const none: readonly never[] = []

/** What stands on each day, so that a day is drawn anew only when it has changed. */
function contentsOfWeek({ cards, bands }: CalendarItems, monday: LocalDate) {
  const days = consecutiveDates(monday, 7)
  return new Map(
    days.map((day) => [
      day,
      { cards: cards.filter(({ date }) => date === day), bands: bands.filter(({ date }) => date === day) },
    ]),
  )
}

/**
 * Shows the usual hours while loading, and the week's first hours when the data is there; later the reader's own place
 * holds.
 */
function useFirstScroll(items: CalendarItems | undefined): RefObject<HTMLElement | null> {
  const scroller = useRef<HTMLElement>(null)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || isDone.current) return
    isDone.current = items !== undefined
    const first = items ? firstMinuteToShow(items.cards, items.bands) : firstMinuteToShow()
    const day = element.querySelector(`.${styles.hours}`)
    element.scrollTop = (first / MINUTES_PER_DAY) * (day?.clientHeight ?? 0)
  }, [items])
  return scroller
}

/** An hour's label makes room for the flag of now. */
const isNear = (minute: number, now: number): boolean => Math.abs(minute - now) < 18

interface DayHeadingProps {
  day: LocalDate
  today: LocalDate
  isChosen: boolean
  /** Makes the heading a button, on a narrow window. */
  onPick?: () => void
}

function DayHeading({ day, today, isChosen, onPick }: DayHeadingProps): ReactNode {
  const locale = useLocale()
  const look = classNames(styles.day, day < today && styles.past, day === today && styles.today)
  const words = (
    <>
      <b aria-hidden="true">{formatDayOfMonth(day)}</b>
      <span aria-hidden="true">{formatWeekday(day, locale)}</span>
    </>
  )
  return onPick ? (
    <button
      type="button"
      className={look}
      aria-current={day === today ? 'date' : undefined}
      aria-pressed={isChosen}
      onClick={onPick}
    >
      <VisuallyHidden>{formatLongDate(day, locale)}</VisuallyHidden>
      {words}
    </button>
  ) : (
    <div className={look}>{words}</div>
  )
}

/** Minutes from and to of the cards to come, day by day: the rhythm of a real week. */
const bones = [
  [540, 600, 630, 690],
  [600, 690, 780, 840],
  [540, 600, 810, 870],
  [570, 630],
  [540, 585, 870, 930],
  [600, 675],
  [],
] as const

function DaySkeleton({ index }: { index: number }) {
  const day = bones[index] ?? []
  return (
    <div className={styles.column} aria-hidden="true">
      {day.map((from, position) =>
        position % 2 === 0 ? (
          <span
            key={from}
            className={styles.bone}
            style={cssVariables({ '--from': from, '--minutes': (day[position + 1] ?? from) - from })}
          />
        ) : null,
      )}
    </div>
  )
}
