import { seatsOf } from '#renderer/data/api-types.ts'
import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { isUnsent } from '#renderer/data/offline/with-queued-acts.ts'
import { HourglassIcon } from '#renderer/platform/theme/icons.tsx'
import {
  CARDS_START,
  cardDetailFor,
  fitsTimesAndInitials,
  LANE_INSET,
  cardRoomOfDay,
  cardRoomOfLane,
  type CardDetail,
} from './card-text-by-width.ts'
import { guestName, partOf, timesOf, type BookingCard, type CalendarCard, type SessionCard } from './calendar-cards.ts'
import type { Lane } from './day-lanes.ts'
import type { Placed } from './place-in-columns.ts'
import styles from './event-card.module.css'
import { pixelsOf } from './hour-height.ts'
import type { SpecialistMark } from './people/specialist-marks.ts'

/** Minimum display length of a card in minutes, so that one line of text fits. */
export const shortestCard = 24

/** The number of text lines that fit into a card at 56 px per hour: one for 30 minutes, two for 45, three for an hour. */
function linesOf({ from, to }: CalendarCard): 1 | 2 | 3 {
  const minutes = to - from
  if (minutes < 40) return 1
  return minutes < 55 ? 2 : 3
}

/**
 * Positions a card. It avoids `calc()`, which makes the browser's style calculation of a week 50 % slower, and CSS variables, which
 * are inherited and would make it three times as slow.
 */
function placeOfCard(
  { item: { from, to }, column, columns, width }: Placed<CalendarCard>,
  lane: Lane,
  dayWidth: number,
) {
  const all = cardRoomOfDay(dayWidth)
  const own = cardRoomOfLane(dayWidth, lane)
  const start = lane.width === 1 ? 0 : lane.left * dayWidth + LANE_INSET - CARDS_START
  const gap = column + width < columns ? GAP : 0
  return {
    top: pixelsOf(from) + 1,
    height: pixelsOf(Math.max(to - from, shortestCard)) - 2,
    left: `${((start + own * (column / columns)) / all) * 100}%`,
    width: `${((own * (width / columns) - gap) / all) * 100}%`,
  }
}

/** Pixels between two cards. */
const GAP = 2

interface EventCardProps {
  placed: Placed<CalendarCard>
  lane: Lane
  /** The width of a day in pixels. */
  dayWidth: number
  /** The card's complete accessible name; undefined until it is needed. */
  name: string | undefined
  /** The specialist's mark, if several calendars are shown. */
  person: SpecialistMark | undefined
  isPast: boolean
  isLive: boolean
  /** Whether a search is active and this card does not match. */
  isFaded: boolean
}

/**
 * The card of a booking or a group session. The grid handles its clicks and finds it by `data-key`. The visible text is hidden
 * from screen readers, because it is part of the card's name. The name is no `aria-label`, which would have to contain the
 * visible text literally.
 */
export function EventCard({ placed, lane, dayWidth, name, person, isPast, isLive, isFaded }: EventCardProps) {
  const { item: card, columns, width } = placed
  const lines = linesOf(card)
  const room = cardRoomOfLane(dayWidth, lane)
  const fit = cardDetailFor(room, width / columns)
  const isPending = card.kind === 'booking' && card.booking.status === 'PENDING'
  const part = partOf(card)
  return (
    <button
      type="button"
      tabIndex={-1}
      data-key={card.key}
      data-card=""
      data-ahead={isPast ? undefined : ''}
      data-person={person?.tint}
      className={classNames(
        styles.card,
        lines === 1 && styles.one,
        lines === 2 && styles.two,
        isPending && styles.pending,
        card.kind === 'booking' && !isPending && lines > 1 && styles.accepted,
        card.kind === 'session' && styles.session,
        isPast && styles.past,
        isLive && styles.live,
        isFaded && styles.faded,
        fit !== 'wide' && styles.narrow,
        fit === 'sliver' && styles.sliver,
        part && styles[part],
      )}
      style={placeOfCard(placed, lane, dayWidth)}
    >
      {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
      {card.kind === 'booking' ? (
        bookingLines({
          card,
          lines,
          fit,
          isPending,
          hasTime: fit === 'wide' ? lines === 3 : fit === 'narrow' && !person,
          hasEnd: !person || fitsTimesAndInitials(room, width / columns),
        })
      ) : (
        <SessionLines card={card} lines={lines} fit={fit} />
      )}
      {person && !(fit === 'sliver' && lines === 1) && (
        <span aria-hidden="true" className={styles.initials}>
          {person.initials}
        </span>
      )}
    </button>
  )
}

interface BookingLines {
  card: BookingCard
  lines: 1 | 2 | 3
  fit: CardDetail
  isPending: boolean
  /** Whether the card shows its start time. Otherwise the time is only visible from its position. */
  hasTime: boolean
  /** Whether the card shows its end time. Otherwise the initials take that space, and the end is only visible from its height. */
  hasEnd: boolean
}

/** A booking's text. It is no component, because hundreds of cards would each need a second React element. */
function bookingLines({ card, lines, fit, isPending, hasTime, hasEnd }: BookingLines): ReactNode {
  const guest = guestName(card.booking)
  const { from, to } = timesOf(card)
  if (lines === 1) {
    return (
      <b aria-hidden="true">
        {guest}
        {fit === 'wide' && partOf(card) !== 'rest' && <span className={styles.after}> {from}</span>}
      </b>
    )
  }
  return (
    <>
      <b aria-hidden="true">{guest}</b>
      {fit === 'wide' && (
        <span aria-hidden="true" className={classNames(styles.line, styles.what)}>
          {card.serviceName}
        </span>
      )}
      {isPending ? (
        <PendingLines lines={lines} fit={fit} hasWord={hasTime} isUnsent={isUnsent(card.booking)} />
      ) : (
        hasTime && (
          <span aria-hidden="true" className={styles.line}>
            {hasEnd ? `${from} - ${to}` : from}
          </span>
        )
      )}
    </>
  )
}

interface PendingLinesProps {
  lines: 2 | 3
  fit: CardDetail
  hasWord: boolean
  /** Whether the booking waits in the offline queue, and not for its customer's answer. */
  isUnsent: boolean
}

/** The text of a pending booking's card. A component of its own, because hooks in every card of a week would be slow. */
function PendingLines({ lines, fit, hasWord, isUnsent: waits }: PendingLinesProps) {
  const t = useText('provider')
  if (fit === 'narrow' && hasWord)
    return (
      <span aria-hidden="true" className={styles.line}>
        {t(waits ? 'offline.unsent' : 'card.pending-short')}
      </span>
    )
  return (
    <>
      {fit === 'wide' && lines === 3 && (
        <span aria-hidden="true" className={classNames(styles.line, styles.long)}>
          {t(waits ? 'offline.unsent' : 'state.PENDING')}
        </span>
      )}
      <span aria-hidden="true" className={styles.state}>
        <HourglassIcon size={14} />
      </span>
    </>
  )
}

interface SessionLinesProps {
  card: SessionCard
  lines: 1 | 2 | 3
  fit: CardDetail
}

function SessionLines({ card, lines, fit }: SessionLinesProps) {
  const taken = seatsOf(card.bookings)
  const isWide = fit === 'wide'
  const { from, to } = timesOf(card)
  if (lines === 1) {
    return (
      <b aria-hidden="true">
        {card.serviceName}
        {isWide && <span className={styles.after}>{` ${taken}/${card.seats}`}</span>}
      </b>
    )
  }
  return (
    <>
      <b aria-hidden="true">{card.serviceName}</b>
      {isWide && lines === 3 && (
        <span aria-hidden="true" className={styles.line}>
          {from} - {to}
        </span>
      )}
      <Seats taken={taken} seats={card.seats} hasSegments={fit !== 'sliver' && card.seats <= mostSegments} />
    </>
  )
}

/** Maximum number of seats for which each seat has a segment of its own. */
const mostSegments = 12

/** The occupancy of a group session: "3/8", with a segment for each seat. */
function Seats({ taken, seats, hasSegments }: { taken: number; seats: number; hasSegments: boolean }) {
  return (
    <span aria-hidden="true" className={styles.seats}>
      {taken}/{seats}
      {hasSegments && (
        <span className={styles.segments}>
          {Array.from({ length: seats }, (_, seat) => (
            <span key={seat} className={seat < taken ? styles.taken : undefined} />
          ))}
        </span>
      )}
    </span>
  )
}
