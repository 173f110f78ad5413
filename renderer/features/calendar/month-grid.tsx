import { formatDate, formatDayOfMonth, formatLongDate, formatWeekday } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { isSameMonth, monthGrid } from '#shared/calendar/model/calendar-days.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { HourglassIcon } from '#renderer/platform/icons.tsx'
import type { WallNow } from '#renderer/platform/wall-clock.ts'
import { guestName, isPast, type CalendarCard } from './calendar-cards.ts'
import styles from './month-grid.module.css'
import { fitLines, freeMinutes } from './month-cells.ts'
import type { CalendarItems } from './use-calendar-items.ts'
import { useCardName, type CalendarPeople } from './use-names.ts'

/** Lines of a day; one more thing turns the last line into "2 more". */
const linesOfDay = 4

interface MonthGridProps {
  activeDay: LocalDate
  /** Undefined while loading. */
  items: CalendarItems | undefined
  people: CalendarPeople
  now: WallNow
  found: ReadonlySet<string> | undefined
  onShowDay: (day: LocalDate) => void
  onOpenCard: (card: CalendarCard) => void
}

/** Six weeks with what is booked on each day, and how much is still free. */
export function MonthGrid({ activeDay, items, people, now, found, onShowDay, onOpenCard }: MonthGridProps) {
  const locale = useLocale()
  const weeks = monthGrid(activeDay)
  return (
    <section className={styles.month} aria-label={monthName(activeDay, locale)} aria-busy={items === undefined}>
      <div className={styles.weekdays} aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={day}>{formatWeekday(day, locale)}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {weeks.flat().map((day) => (
          <DayCell
            key={day}
            day={day}
            isOther={!isSameMonth(day, activeDay)}
            items={items}
            people={people}
            now={now}
            found={found}
            onShow={() => onShowDay(day)}
            onOpenCard={onOpenCard}
          />
        ))}
      </ol>
    </section>
  )
}

const monthName = (day: LocalDate, locale: 'en' | 'nl'): string =>
  `${formatLongDate(day, locale).split(' ').at(-1)} ${day.slice(0, 4)}`

interface DayCellProps {
  day: LocalDate
  /** Belongs to the month before or after. */
  isOther: boolean
  items: CalendarItems | undefined
  people: CalendarPeople
  now: WallNow
  found: ReadonlySet<string> | undefined
  onShow: () => void
  onOpenCard: (card: CalendarCard) => void
}

function DayCell({ day, isOther, items, people, now, found, onShow, onOpenCard }: DayCellProps) {
  const t = useText('provider')
  const locale = useLocale()
  const cards = items?.cards.filter((card) => card.date === day && !isForgotten(card, now)) ?? []
  const { shown, more } = fitLines(cards, linesOfDay)
  const free = items ? freeMinutes(day, items.availability, items.cards, now) : 0
  return (
    <li
      className={classNames(
        styles.cell,
        isOther && styles.other,
        day < now.date && styles.past,
        day === now.date && styles.today,
      )}
    >
      <div className={styles.top}>
        <button
          type="button"
          className={styles.number}
          aria-current={day === now.date ? 'date' : undefined}
          onClick={onShow}
        >
          <VisuallyHidden>{t('month.show', { date: formatLongDate(day, locale) })}</VisuallyHidden>
          <b aria-hidden="true">{day.endsWith('-01') ? formatDate(day, locale).slice(0, -5) : formatDayOfMonth(day)}</b>
        </button>
        {free >= 30 && <small>{t('month.free', { hours: hoursOf(free, locale) })}</small>}
      </div>
      {cards.length > 0 && (
        <span className={styles.dots}>
          <span className={styles.count}>{t('month.count', { count: cards.length })}</span>
          {cards.slice(0, 3).map((card) => (
            <i key={card.key} />
          ))}
        </span>
      )}
      {shown.map((card) => (
        <CellLine
          key={card.key}
          card={card}
          people={people}
          isPast={isPast(card, now)}
          isFaded={found !== undefined && !found.has(card.key)}
          onOpen={() => onOpenCard(card)}
        />
      ))}
      {more > 0 && (
        <button type="button" className={styles.more} onClick={onShow}>
          {t('month.more', { count: more })}
        </button>
      )}
      {items === undefined && !isOther && <span className={styles.bone} />}
    </li>
  )
}

/** A session that passed without a guest leaves no trace in the month. */
const isForgotten = (card: CalendarCard, now: WallNow): boolean =>
  card.kind === 'session' && card.bookings.length === 0 && isPast(card, now)

/** To half hours: 210 minutes are "3.5" or "3,5". */
const hoursOf = (minutes: number, locale: 'en' | 'nl'): string => {
  const hours = String(Math.round(minutes / 30) / 2)
  return locale === 'nl' ? hours.replace('.', ',') : hours
}

interface CellLineProps {
  card: CalendarCard
  people: CalendarPeople
  isPast: boolean
  isFaded: boolean
  onOpen: () => void
}

function CellLine({ card, people, isPast: isOver, isFaded, onOpen }: CellLineProps) {
  const name = useCardName(people)(card)
  const isPending = card.kind === 'booking' && card.booking.status === 'PENDING'
  return (
    <button
      type="button"
      className={classNames(
        styles.line,
        isPending && styles.pending,
        card.kind === 'session' && styles.session,
        isOver && styles.over,
        isFaded && styles.faded,
      )}
      onClick={onOpen}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      {isPending ? <HourglassIcon size={14} /> : <i />}
      <time aria-hidden="true">{formatLocalTime(card.from)}</time>
      <span aria-hidden="true">{card.kind === 'booking' ? guestName(card.booking) : card.serviceName}</span>
      {card.kind === 'session' && (
        <em aria-hidden="true">
          {card.bookings.length}/{card.seats}
        </em>
      )}
    </button>
  )
}
