import type { Input, Output } from '#shared/api/client.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { AbsenceImpact } from '#renderer/data/api-types.ts'

export type AffectedBooking = AbsenceImpact['bookings'][number]
export type BookingChoice = NonNullable<Input<'saveAbsence'>['body']['bookings']>[number]['choice']

export const bookingChoices = ['KEEP', 'ASK', 'CANCEL'] as const satisfies readonly BookingChoice[]

/** The chosen action for each booking inside an absence, by booking id. A booking without an entry is kept. */
export type BookingChoices = ReadonlyMap<string, BookingChoice>

export const NO_CHOICES: BookingChoices = new Map()

export const choiceOf = (choices: BookingChoices, { id }: AffectedBooking): BookingChoice => choices.get(id) ?? 'KEEP'

/**
 * Returns the actions that are possible for a booking. The customer of a pending booking cannot be asked to reschedule, because a request
 * is already waiting for their answer, and one without a mail address cannot be asked at all (rule D350).
 */
export const choicesFor = ({ status, isReachable }: AffectedBooking): readonly BookingChoice[] =>
  status === 'PENDING' || !isReachable ? ['KEEP', 'CANCEL'] : bookingChoices

/** Sets the same action for all bookings for which it is possible; the others keep theirs. */
export function choiceForAll(
  choices: BookingChoices,
  bookings: readonly AffectedBooking[],
  choice: BookingChoice,
): BookingChoices {
  const able = bookings.filter((booking) => choicesFor(booking).includes(choice))
  return new Map([...choices, ...able.map(({ id }) => [id, choice] as const)])
}

/** Returns the action that all bookings have in common; undefined if they differ. */
export function commonChoice(choices: BookingChoices, bookings: readonly AffectedBooking[]): BookingChoice | undefined {
  const all = new Set(bookings.map((booking) => choiceOf(choices, booking)))
  const [only] = all
  return all.size === 1 ? only : undefined
}

/** Returns the part of the save request with the action for each booking and the message to the customers. */
export function choicesBody(
  choices: BookingChoices,
  bookings: readonly AffectedBooking[],
  message: string,
): Pick<Input<'saveAbsence'>['body'], 'bookings' | 'message'> {
  const chosen = bookings.map((booking) => ({
    id: booking.id,
    version: booking.version,
    choice: choiceOf(choices, booking),
  }))
  return { bookings: chosen, message: hasMessage(choices, bookings) ? message.trim() : '' }
}

/** Whether some customers receive a mail, so that a message can be added. */
export const hasMessage = (choices: BookingChoices, bookings: readonly AffectedBooking[]): boolean =>
  bookings.some((booking) => booking.isReachable && choiceOf(choices, booking) !== 'KEEP')

/** Describes in sentences how many bookings inside were cancelled, left unchanged, or whose customers were asked to reschedule. */
export function outcomeText(
  t: Translate<'provider'>,
  { bookings, unseen }: Pick<Output<'saveAbsence'>, 'bookings' | 'unseen'>,
): string {
  const count = (...outcomes: readonly (typeof bookings)[number]['outcome'][]) =>
    bookings.filter(({ outcome }) => outcomes.includes(outcome)).length
  const sentences = [
    ['absence.asked', count('ASKED')],
    ['absence.cancelled', count('CANCELLED')],
    ['absence.left', count('CHANGED', 'NOT_POSSIBLE')],
    ['absence.unseen', unseen.length],
  ] as const
  return sentences
    .filter(([, number]) => number > 0)
    .map(([text, number]) => t(text, { count: number }))
    .join(' ')
}
