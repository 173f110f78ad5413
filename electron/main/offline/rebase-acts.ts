import type { KeptAct, WaitingAct } from '#shared/ipc/kept-acts.ts'

/** A booking as an act left it. */
export interface ChangedBooking {
  readonly id: string
  readonly version: number
}

/**
 * An act on a booking that an earlier act of the same person has changed: it was done on what that one left, so it names that version.
 * When somebody else has changed the booking too, it keeps its version, and the server refuses it as a conflict.
 */
export function rebased(act: WaitingAct, changed: readonly ChangedBooking[]): WaitingAct {
  const next = <Seen extends { id: string; version?: number | undefined }>(seen: Seen): Seen => {
    const version = changed.find(({ id }) => id === seen.id)?.version
    return version !== undefined && version - 1 === seen.version ? { ...seen, version } : seen
  }
  if (act.route === 'confirmPayment') return { ...act, body: next(act.body) }
  if (act.route === 'noteAttendance') return { ...act, body: { ...act.body, bookings: act.body.bookings.map(next) } }
  return act
}

/** The bookings that an act has changed, from the server's answer. */
export function changedBy(route: KeptAct['route'], answer: object): readonly ChangedBooking[] {
  if (route === 'confirmPayment') return [answer as ChangedBooking]
  return route === 'noteAttendance' ? (answer as { bookings: readonly ChangedBooking[] }).bookings : []
}
