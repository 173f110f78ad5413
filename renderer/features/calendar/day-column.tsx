import { memo } from 'react'
import { formatLongDate } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { classNames } from '#shared/ui/index.ts'
import { cssVariables } from '#renderer/platform/css-variables.ts'
import type { WallNow } from '#renderer/platform/wall-clock.ts'
import { AvailabilityBand } from './availability-band.tsx'
import { labelMinute, type Band } from './availability-bands.ts'
import { isLive, isPast, type CalendarCard } from './calendar-cards.ts'
import { placeInColumns } from './day-layout.ts'
import { EventCard, shortestCard } from './event-card.tsx'
import { useBandName, useCardName, type CalendarPeople } from './use-names.ts'
import styles from './week-grid.module.css'

interface DayColumnProps {
  date: LocalDate
  cards: readonly CalendarCard[]
  bands: readonly Band[]
  people: CalendarPeople
  now: WallNow
  /** Keys of the cards that a search has found; undefined while nobody searches. */
  found: ReadonlySet<string> | undefined
  onOpenCard: (card: CalendarCard) => void
  onOpenBand: (band: Band) => void
}

/** One day: availability behind, the now line, cards in front; in the reading order of the day. */
export const DayColumn = memo(function DayColumn({
  date,
  cards,
  bands,
  people,
  now,
  found,
  onOpenCard,
  onOpenBand,
}: DayColumnProps) {
  const locale = useLocale()
  const cardName = useCardName(people)
  const bandName = useBandName(people)
  const isOff = cards.length === 0 && bands.length === 0
  return (
    <div
      className={classNames(styles.column, isOff && styles.off)}
      aria-current={date === now.date ? 'date' : undefined}
    >
      <h2 className={styles.name}>{formatLongDate(date, locale)}</h2>
      {bands.map((band) => (
        <AvailabilityBand
          key={band.key}
          band={band}
          name={bandName(band)}
          people={people}
          isPast={isPast(band, now)}
          labelAt={labelMinute(band, cards, now)}
          onOpen={() => onOpenBand(band)}
        />
      ))}
      {date <= now.date && (
        <span
          className={classNames(styles.now, date < now.date && styles.thin)}
          style={cssVariables({ '--from': now.minute })}
        />
      )}
      {placeInColumns(cards, shortestCard).map((placed) => (
        <EventCard
          key={placed.item.key}
          placed={placed}
          name={cardName(placed.item)}
          specialist={people.isEveryone ? people.specialists.get(placed.item.specialistId)?.firstName : undefined}
          isPast={isPast(placed.item, now)}
          isLive={isLive(placed.item, now)}
          isFaded={found !== undefined && !found.has(placed.item.key)}
          onOpen={() => onOpenCard(placed.item)}
        />
      ))}
    </div>
  )
})
