import type { OfflineAct, QueuedAct } from '#shared/ipc/offline-acts.ts'

/** A booking's id and version after an act has changed it. */
export interface ChangedBooking {
  readonly id: string
  readonly version: number
}

/**
 * Updates the version in a queued act after an earlier act of the same person changed the same booking: the act gets the version that the
 * earlier one produced. If somebody else has changed the booking too, the act keeps its version, and the server refuses it as a conflict.
 */
export function rebased(act: QueuedAct, changed: readonly ChangedBooking[]): QueuedAct {
  const next = <Seen extends { id: string; version?: number | undefined }>(seen: Seen): Seen => {
    const version = changed.find(({ id }) => id === seen.id)?.version
    return version !== undefined && version - 1 === seen.version ? { ...seen, version } : seen
  }
  if (act.route === 'confirmPayment') return { ...act, body: next(act.body) }
  if (act.route === 'noteAttendance') return { ...act, body: { ...act.body, bookings: act.body.bookings.map(next) } }
  return act
}

/** Returns the bookings that an act has changed, read from the server's answer. */
export function changedBy(route: OfflineAct['route'], answer: object): readonly ChangedBooking[] {
  if (route === 'confirmPayment') return [answer as ChangedBooking]
  return route === 'noteAttendance' ? (answer as { bookings: readonly ChangedBooking[] }).bookings : []
}
