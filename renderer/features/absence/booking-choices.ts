import type { Input, Output } from '#shared/api/client.ts'
import type { Translate } from '#shared/i18n/messages.ts'
import type { AbsenceImpact } from '#renderer/data/wire.ts'

export type AffectedBooking = AbsenceImpact['bookings'][number]
export type BookingChoice = NonNullable<Input<'saveAbsence'>['body']['bookings']>[number]['choice']

export const bookingChoices = ['KEEP', 'ASK', 'CANCEL'] as const satisfies readonly BookingChoice[]

/** What a person chose for the bookings inside an absence; one that is not named is kept. */
export type BookingChoices = ReadonlyMap<string, BookingChoice>

export const NO_CHOICES: BookingChoices = new Map()

export const choiceOf = (choices: BookingChoices, { id }: AffectedBooking): BookingChoice => choices.get(id) ?? 'KEEP'

/** The choices that a booking has: one that waits for its customer's answer cannot be asked about again. */
export const choicesFor = ({ status }: AffectedBooking): readonly BookingChoice[] =>
  status === 'PENDING' ? ['KEEP', 'CANCEL'] : bookingChoices

/** The same choice for all bookings that have it; the others stay as they are. */
export function choiceForAll(
  choices: BookingChoices,
  bookings: readonly AffectedBooking[],
  choice: BookingChoice,
): BookingChoices {
  const able = bookings.filter((booking) => choicesFor(booking).includes(choice))
  return new Map([...choices, ...able.map(({ id }) => [id, choice] as const)])
}

/** The choice of all bookings; undefined if they differ. */
export function commonChoice(choices: BookingChoices, bookings: readonly AffectedBooking[]): BookingChoice | undefined {
  const all = new Set(bookings.map((booking) => choiceOf(choices, booking)))
  const [only] = all
  return all.size === 1 ? only : undefined
}

/** The part of a request that says what happens to the bookings inside. */
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

/** Whether some customers get a mail, which may contain a message. */
export const hasMessage = (choices: BookingChoices, bookings: readonly AffectedBooking[]): boolean =>
  bookings.some((booking) => choiceOf(choices, booking) !== 'KEEP')

/** What became of the bookings inside, in sentences. */
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
