import type { EpochMinute } from '#shared/time/instant.ts'
import { type LocalDate, toEpochDay } from '#shared/time/local-date.ts'
import type { MinuteOfDay } from '#shared/time/local-time.ts'
import { instantToWall, type Zone } from '#shared/time/zone.ts'
import { type Booking, hasBegun } from '#shared/domain/booking/booking.ts'
import { wallStart, type WallStart } from './repeat-times.ts'

/** Which bookings of a repeat a change affects: the selected one; it and all later ones; or all that have not begun. */
export const REPEAT_SCOPES = ['this', 'following', 'all'] as const

export type RepeatScope = (typeof REPEAT_SCOPES)[number]

type Placed = Pick<Booking, 'id' | 'start' | 'status'>

/** Returns the bookings of a repeat that a change affects. Cancelled bookings and those that have begun are never affected (rule D185). */
export function bookingsInScope<Each extends Placed>(
  bookings: readonly Each[],
  selected: Placed,
  scope: RepeatScope,
  now: EpochMinute,
): Each[] {
  const isMeant = {
    this: ({ id }: Placed) => id === selected.id,
    following: ({ start }: Placed) => start >= selected.start,
    all: () => true,
  }[scope]
  return bookings.filter((each) => each.status !== 'rejected' && !hasBegun(each, now) && isMeant(each))
}

/**
 * Returns the new start of a booking of a repeat after the selected one was moved: shifted by the same number of days, at the new local
 * time. If Wednesday 10:00 moves to Thursday 09:00, the booking on the next Wednesday moves to the next Thursday, 09:00.
 */
export function movedStart(
  zone: Zone,
  { start }: Pick<Booking, 'start'>,
  selected: Pick<Booking, 'start'>,
  to: { readonly date: LocalDate; readonly minute: MinuteOfDay },
): WallStart {
  const days = toEpochDay(to.date) - instantToWall(zone, selected.start).day
  return wallStart(zone, instantToWall(zone, start).day + days, to.minute)
}
