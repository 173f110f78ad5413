import { useCallback, useRef, type MouseEvent } from 'react'
import {
  formatDate,
  formatDayOfMonth,
  formatLongDate,
  formatLongDateWithin,
  formatWeekday,
} from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { isSameMonth, monthGrid } from '#shared/calendar/index.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { classNames, useToast, VisuallyHidden } from '#shared/ui/index.ts'
import { HourglassIcon } from '#renderer/platform/theme/icons.tsx'
import { seatsOf, type CalendarAbsence } from '#renderer/data/api-types.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import { isHiddenSession, isWholeDay, type DayAbsence } from './calendar-absences.ts'
import { countAppointments, guestName, isPast, partOf, timesOf, type CalendarCard } from './calendar-cards.ts'
import type { CalendarItems } from './calendar-items.ts'
import { ProposedTimeAnnouncement } from './edit/proposed-time-announcement.tsx'
import { dragTargetOf } from './edit/find-drag-target.ts'
import { isPossible, type ProposedTime } from './edit/proposed-time.ts'
import { useMonthEdit } from './edit/use-month-edit.ts'
import { useTabStop } from './focus/use-tab-stop.ts'
import styles from './month-grid.module.css'
import { fitLines, freeMinutes } from './month-day-contents.ts'
import { markOfAbsence, useAbsenceName, useCardName, type CalendarPeople } from './use-accessible-names.ts'

/** Number of lines per day. If there are more items, the last line says how many are hidden ("2 more"). */
const linesOfDay = 4

interface MonthGridProps {
  activeDay: LocalDate
  /** The calendar's items; undefined while loading. */
  items: CalendarItems | undefined
  people: CalendarPeople
  now: WallNow
  found: ReadonlySet<string> | undefined
  /** Shows the week of a day. */
  onShowDay: (day: LocalDate) => void
  /** Shows the month of a date; false when that is not allowed. */
  onShowDate: (date: LocalDate) => boolean
  onCreate: (date: LocalDate) => void
  onOpenCard: (card: CalendarCard) => void
  onOpenAbsence: (absence: CalendarAbsence) => void
  onPropose: (proposal: ProposedTime) => void
}

/** The month view: six weeks with the bookings of each day and its hours that can still be booked. */
export function MonthGrid({
  activeDay,
  items,
  people,
  now,
  found,
  onShowDay,
  onShowDate,
  onCreate,
  onOpenCard,
  onOpenAbsence,
  onPropose,
}: MonthGridProps) {
  const t = useText('provider')
  const locale = useLocale()
  const showToast = useToast()
  const grid = useRef<HTMLDivElement>(null)
  const weeks = monthGrid(activeDay)

  const cardAt = (date: LocalDate, key: string) => items?.day(date).cards.find((card) => card.key === key)
  const edit = useMonthEdit({
    grid,
    holdAt: (date, key) => {
      const card = cardAt(date, key)
      return card && dragTargetOf({ kind: 'card', card }, card.from, items?.day(date).cards ?? [], now)
    },
    onShow: onShowDate,
    onCreate,
    onPropose: (proposal) => {
      if (isPossible(proposal, now)) onPropose(proposal)
    },
    onLocked: (lock) => showToast({ kind: 'information', title: t(`drag.locked.${lock}`) }),
  })
  const onFocus = useTabStop(
    grid,
    useCallback((elements: readonly HTMLElement[]) => elements.find(isInActiveDay) ?? elements[0], []),
  )
  const isTargetPossible = edit.proposal !== undefined && isPossible(edit.proposal, now)

  function onClick({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest('button') : null
    const date = button?.closest<HTMLElement>('[data-date]')?.dataset.date as LocalDate | undefined
    if (!button || !date) return
    const card = cardAt(date, button.dataset.key ?? '')
    const item = items?.day(date).absences.find(({ key }) => key === button.dataset.key)
    if (card) onOpenCard(card)
    else if (item) onOpenAbsence(item.absence)
    else onShowDay(date)
  }

  const handlers = { ...edit.handlers, onClick, onFocus }
  return (
    <section className={styles.month} aria-label={monthName(activeDay, locale)} aria-busy={items === undefined}>
      <div className={styles.weekdays} aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={day}>{formatWeekday(day, locale)}</span>
        ))}
      </div>
      <div ref={grid} role="grid" aria-label={monthName(activeDay, locale)} className={styles.days} {...handlers}>
        {weeks.map((week) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table cannot lay out hours and lanes
          <div key={week[0]} role="row" className={styles.week}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                isOther={!isSameMonth(day, activeDay)}
                isActive={day === activeDay}
                isTarget={edit.proposal?.to.date === day}
                isTargetPossible={isTargetPossible}
                items={items}
                people={people}
                now={now}
                found={found}
              />
            ))}
          </div>
        ))}
      </div>
      <ProposedTimeAnnouncement proposal={edit.proposal} isPossible={isTargetPossible} />
    </section>
  )
}

const isInActiveDay = (element: HTMLElement): boolean => element.closest('[data-active]') !== null

const monthName = (day: LocalDate, locale: 'en' | 'nl'): string =>
  `${formatLongDate(day, locale).split(' ').at(-1)} ${day.slice(0, 4)}`

interface DayCellProps {
  day: LocalDate
  /** Whether the day belongs to the previous or next month. */
  isOther: boolean
  isActive: boolean
  /** Whether an item is dragged over the day. */
  isTarget: boolean
  isTargetPossible: boolean
  items: CalendarItems | undefined
  people: CalendarPeople
  now: WallNow
  found: ReadonlySet<string> | undefined
}

function DayCell({ day, isOther, isActive, isTarget, isTargetPossible, items, people, now, found }: DayCellProps) {
  const t = useText('provider')
  const locale = useLocale()
  const onDay = items?.day(day)
  const cards = onDay?.cards.filter((card) => !isForgotten(card, now)) ?? []
  const absences = onDay?.absences ?? []
  // All absences of a day together take one of its lines.
  const { shown, more } = fitLines(cards, absences.length > 0 ? linesOfDay - 1 : linesOfDay)
  const free = onDay ? freeMinutes(day, onDay, now) : 0
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table cannot lay out hours and lanes
      role="gridcell"
      data-date={day}
      data-active={isActive || undefined}
      className={classNames(
        styles.cell,
        isOther && styles.other,
        absences.some((item) => isWholeDay(item) && item.absence.specialistIds.length === 0) && styles.away,
        day < now.date && styles.past,
        day === now.date && styles.today,
        isTarget && styles.target,
        isTarget && !isTargetPossible && styles.denied,
      )}
    >
      <div className={styles.top}>
        <button
          type="button"
          tabIndex={-1}
          data-cell=""
          className={styles.number}
          aria-current={day === now.date ? 'date' : undefined}
        >
          <VisuallyHidden>{t('month.show', { date: formatLongDateWithin(day, locale) })}</VisuallyHidden>
          <b aria-hidden="true">{day.endsWith('-01') ? formatDate(day, locale).slice(0, -5) : formatDayOfMonth(day)}</b>
        </button>
        {free >= 30 && <small>{t('month.free', { hours: hoursOf(free, locale) })}</small>}
      </div>
      {cards.length > 0 && (
        <span className={styles.dots}>
          <span className={styles.count}>{t('month.count', { count: countAppointments(cards) })}</span>
          {cards.slice(0, 3).map((card) => (
            <i key={card.key} data-person={people.marks.get(card.specialistId)?.tint} />
          ))}
        </span>
      )}
      {absences.length > 0 && <AbsenceLine absences={absences} people={people} />}
      {shown.map((card) => (
        <CellLine
          key={card.key}
          card={card}
          people={people}
          isPast={isPast(card, now)}
          isFaded={(found !== undefined && !found.has(card.key)) || isHiddenSession(card, absences)}
        />
      ))}
      {more > 0 && (
        <button type="button" tabIndex={-1} data-cell="" className={styles.more}>
          {t('month.more', { count: more })}
        </button>
      )}
      {items === undefined && !isOther && <span className={styles.bone} />}
    </div>
  )
}

/** A past session without bookings is not shown in the month. */
const isForgotten = (card: CalendarCard, now: WallNow): boolean =>
  card.kind === 'session' && card.bookings.length === 0 && isPast(card, now)

/** Formats minutes as hours, in steps of 30 minutes: 210 minutes are "3.5" or "3,5". */
const hoursOf = (minutes: number, locale: 'en' | 'nl'): string => {
  const hours = String(Math.round(minutes / 30) / 2)
  return locale === 'nl' ? hours.replace('.', ',') : hours
}

interface AbsenceLineProps {
  absences: readonly DayAbsence[]
  people: CalendarPeople
}

/** One line for a day's absences: the longest one, and the number of others. */
function AbsenceLine({ absences, people }: AbsenceLineProps) {
  const t = useText('provider')
  const nameOf = useAbsenceName(people)
  const [first, ...others] = absences.toSorted((a, b) => b.to - b.from - (a.to - a.from))
  if (!first) return null
  const { key, absence } = first
  const person = markOfAbsence(people, first)
  return (
    <button type="button" tabIndex={-1} data-key={key} className={classNames(styles.line, styles.absence)}>
      <VisuallyHidden>{nameOf(first)}</VisuallyHidden>
      <span aria-hidden="true" className={styles.absenceTitle}>
        {absence.title || t(`absence.kind.${absence.kind}`)}
      </span>
      {others.length > 0 && <small aria-hidden="true">+{others.length}</small>}
      {person && <small aria-hidden="true">{person.initials}</small>}
    </button>
  )
}

interface CellLineProps {
  card: CalendarCard
  people: CalendarPeople
  isPast: boolean
  isFaded: boolean
}

function CellLine({ card, people, isPast: isOver, isFaded }: CellLineProps) {
  const name = useCardName(people)(card)
  const isPending = card.kind === 'booking' && card.booking.status === 'PENDING'
  const person = people.marks.get(card.specialistId)
  const { from, to } = timesOf(card)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-key={card.key}
      data-person={person?.tint}
      className={classNames(
        styles.line,
        isPending && styles.pending,
        card.kind === 'session' && styles.session,
        isOver && styles.over,
        isFaded && styles.faded,
      )}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      {isPending ? <HourglassIcon size={14} /> : <i />}
      <time aria-hidden="true">{partOf(card) === 'rest' ? `- ${to}` : from}</time>
      <span aria-hidden="true">{card.kind === 'booking' ? guestName(card.booking) : card.serviceName}</span>
      {card.kind === 'session' && (
        <em aria-hidden="true">
          {seatsOf(card.bookings)}/{card.seats}
        </em>
      )}
      {person && <small aria-hidden="true">{person.initials}</small>}
    </button>
  )
}
