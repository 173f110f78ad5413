import { formatLocalTime } from '#shared/time/local-time.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { CheckIcon, classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { cssVariables } from '#renderer/platform/css-variables.ts'
import { HourglassIcon } from '#renderer/platform/icons.tsx'
import { guestName, type BookingCard, type CalendarCard, type SessionCard } from './calendar-cards.ts'
import type { Placed } from './day-layout.ts'
import styles from './event-card.module.css'

/** In minutes. A shorter card is drawn this long, so that its one line fits. */
export const shortestCard = 24

/** How many lines fit, at 56 px an hour: 30 min one, 45 min two, an hour three (the design's rhythm). */
function linesOf({ from, to }: CalendarCard): 1 | 2 | 3 {
  const minutes = to - from
  if (minutes < 40) return 1
  return minutes < 55 ? 2 : 3
}

interface EventCardProps {
  placed: Placed<CalendarCard>
  /** Says everything, whatever is cut off. */
  name: string
  /** First name of whose it is, where several people's calendars are shown. */
  specialist: string | undefined
  isPast: boolean
  isLive: boolean
  /** Someone searches, and this is not it. */
  isFaded: boolean
  onOpen: () => void
}

/** A booking, inked, pencilled or dried; or a group session with its seats. */
export function EventCard({ placed, name, specialist, isPast, isLive, isFaded, onOpen }: EventCardProps) {
  const { item: card, column, columns, width } = placed
  const lines = linesOf(card)
  const isPending = card.kind === 'booking' && card.booking.status === 'PENDING'
  return (
    <button
      type="button"
      className={classNames(
        styles.card,
        lines === 1 && styles.short,
        isPending && styles.pending,
        card.kind === 'session' && styles.session,
        isPast && styles.past,
        isLive && styles.live,
        isFaded && styles.faded,
      )}
      style={cssVariables({
        '--from': card.from,
        '--minutes': Math.max(card.to - card.from, shortestCard),
        '--column': column / columns,
        '--width': width / columns,
        '--gap': column + width < columns ? '2px' : '0px',
      })}
      onClick={onOpen}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      <span
        aria-hidden="true"
        className={classNames(styles.inside, lines === 1 && styles.one, lines === 2 && styles.two)}
      >
        {card.kind === 'booking' ? (
          <BookingLines card={card} lines={lines} isPending={isPending} specialist={specialist} />
        ) : (
          <SessionLines card={card} lines={lines} specialist={specialist} />
        )}
      </span>
    </button>
  )
}

interface BookingLinesProps {
  card: BookingCard
  lines: 1 | 2 | 3
  isPending: boolean
  specialist: string | undefined
}

function BookingLines({ card, lines, isPending, specialist }: BookingLinesProps) {
  const t = useText('provider')
  const guest = guestName(card.booking)
  const from = formatLocalTime(card.from)
  if (lines === 1) {
    return (
      <b>
        {guest} <span className={styles.after}>{from}</span>
      </b>
    )
  }
  return (
    <>
      <b>{guest}</b>
      <span className={classNames(styles.line, styles.what)}>{card.serviceName}</span>
      {isPending ? (
        <>
          {lines === 3 && <span className={classNames(styles.line, styles.long)}>{t('state.PENDING')}</span>}
          <span className={classNames(styles.line, styles.brief)}>{t('card.pending-short')}</span>
        </>
      ) : (
        <span className={classNames(styles.line, lines === 2 && styles.brief)}>
          {from}
          <span className={styles.end}> - {formatLocalTime(card.to)}</span>
          <Whose name={specialist} />
        </span>
      )}
      <span className={classNames(styles.state, isPending && styles.pendingState)}>
        {isPending ? <HourglassIcon size={14} /> : <CheckIcon size={14} />}
      </span>
    </>
  )
}

interface SessionLinesProps {
  card: SessionCard
  lines: 1 | 2 | 3
  specialist: string | undefined
}

function SessionLines({ card, lines, specialist }: SessionLinesProps) {
  const taken = card.bookings.length
  if (lines === 1) {
    return (
      <b>
        {card.serviceName} <span className={styles.after}>{`${taken}/${card.seats}`}</span>
      </b>
    )
  }
  return (
    <>
      <b>{card.serviceName}</b>
      {lines === 3 && (
        <span className={classNames(styles.line, styles.when)}>
          {formatLocalTime(card.from)} - {formatLocalTime(card.to)}
          <Whose name={specialist} />
        </span>
      )}
      <Seats taken={taken} seats={card.seats} />
    </>
  )
}

function Whose({ name }: { name: string | undefined }) {
  return name !== undefined && <span className={styles.end}> · {name}</span>
}

/** More seats than this are not drawn one by one. */
const mostSegments = 12

/** "3/8" and a segment for each seat. */
function Seats({ taken, seats }: { taken: number; seats: number }) {
  return (
    <span className={styles.seats}>
      {taken}/{seats}
      {seats <= mostSegments && (
        <span className={styles.segments}>
          {Array.from({ length: seats }, (_, seat) => (
            <span key={seat} className={seat < taken ? styles.taken : undefined} />
          ))}
        </span>
      )}
    </span>
  )
}
