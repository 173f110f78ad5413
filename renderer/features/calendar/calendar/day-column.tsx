import { memo } from 'react'
import { formatLongDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { classNames } from '#shared/ui/index.ts'
import { isUnsent } from '#renderer/data/offline/with-queued-acts.ts'
import type { CalendarAbsence } from '#renderer/data/api-types.ts'
import { cssVariables } from '#renderer/platform/theme/css-variables.ts'
import type { WallNow } from '#renderer/platform/time/use-wall-now.ts'
import { AbsenceBlock } from './absence-block.tsx'
import { AvailabilityBand } from './availability-band.tsx'
import { labelMinute } from './availability-bands.ts'
import { isHiddenSession } from './calendar-absences.ts'
import { isLive, isPast } from './calendar-cards.ts'
import type { DayItems } from './calendar-items.ts'
import { layDay } from './day-lanes.ts'
import { EventCard, shortestCard } from './event-card.tsx'
import { FocusedHalfHour } from './focus/focused-half-hour.tsx'
import { markOfAbsence, useAbsenceName, useBandName, useCardName, type CalendarPeople } from './use-accessible-names.ts'
import styles from './week-grid.module.css'

interface DayColumnProps {
  date: LocalDate
  items: DayItems
  people: CalendarPeople
  /** The column's width in pixels. */
  width: number
  now: WallNow
  /** Keys of the cards that match the search; undefined without a search. */
  found: ReadonlySet<string> | undefined
  isNamed: boolean
  /** The half hour of this day that has the keyboard focus, if any. */
  focusAt: MinuteOfDay | undefined
}

/** The column of a day: availability in the background, the line of the current time, cards in front, all in order of time. */
export const DayColumn = memo(function DayColumn({
  date,
  items,
  people,
  width,
  now,
  found,
  isNamed,
  focusAt,
}: DayColumnProps) {
  const t = useText('provider')
  const locale = useLocale()
  const cardName = useCardName(people)
  const bandName = useBandName(people)
  const absenceName = useAbsenceName(people)
  const labelOf = (absence: CalendarAbsence): string => {
    const title = absence.title || t(`absence.kind.${absence.kind}`)
    return isUnsent(absence) ? `${title} · ${t('offline.unsent')}` : title
  }
  const { cards, bands, absences } = items
  const laid = layDay(items, shortestCard, people.marks.size > 0)
  const isOff = cards.length === 0 && bands.length === 0 && absences.length === 0
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table cannot lay out hours and lanes
      role="gridcell"
      className={classNames(styles.column, isOff && styles.off)}
      data-date={date}
      aria-current={date === now.date ? 'date' : undefined}
    >
      <h2 className={styles.name}>{formatLongDate(date, locale)}</h2>
      {laid.bands.map((placed) => {
        const { item: band } = placed
        const [only] = band.members
        return (
          <AvailabilityBand
            key={band.key}
            placed={placed}
            name={bandName(band)}
            people={people}
            person={band.kind === 'several' ? undefined : people.marks.get(only?.specialistId ?? '')}
            isPast={isPast(band, now)}
            dayWidth={width}
            labelAt={labelMinute(band, cards, now)}
          />
        )
      })}
      {laid.absences.map(({ item, lane }) => (
        <AbsenceBlock
          key={`${item.key} ${lane.left}`}
          item={item}
          lane={lane}
          words={isNamed ? { label: labelOf(item.absence), name: absenceName(item) } : undefined}
          person={markOfAbsence(people, item)}
          isPast={isPast(item, now)}
        />
      ))}
      {date <= now.date && (
        <span
          className={classNames(styles.now, date < now.date && styles.thin)}
          style={cssVariables({ '--from': now.minute })}
        />
      )}
      <div className={styles.cards}>
        {laid.cards.map(({ placed, lane }) => (
          <EventCard
            key={placed.item.key}
            placed={placed}
            lane={lane}
            dayWidth={width}
            name={isNamed ? cardName(placed.item) : undefined}
            person={people.marks.get(placed.item.specialistId)}
            isPast={isPast(placed.item, now)}
            isLive={isLive(placed.item, now)}
            isFaded={(found !== undefined && !found.has(placed.item.key)) || isHiddenSession(placed.item, absences)}
          />
        ))}
      </div>
      {focusAt !== undefined && <FocusedHalfHour date={date} minute={focusAt} items={items} />}
    </div>
  )
})
