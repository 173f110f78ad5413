import type { ProviderBooking } from '#renderer/data/wire.ts'
import { wallDateOf, wallEndMinuteOf } from '#renderer/data/wire.ts'
import type { WallNow } from '#renderer/platform/wall-clock.ts'

/** What the dialog offers; rescheduling is not built yet. */
export type BookingAction = 'cancel'

/** A booking that is over, or cancelled, offers nothing (rule A2.33); the others can be cancelled (rules A4.9, A4.10). */
export function actionsOf({ status, startTime, endTime }: ProviderBooking, now: WallNow): readonly BookingAction[] {
  if (status === 'REJECTED') return []
  const date = wallDateOf(startTime)
  const isOver = date < now.date || (date === now.date && wallEndMinuteOf(endTime, date) <= now.minute)
  return isOver ? [] : ['cancel']
}
