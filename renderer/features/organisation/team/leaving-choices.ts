import type { Input, Output } from '#shared/api/client.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { BookingAhead } from '#renderer/data/api-types.ts'

type Body = Input<'handOverBookings'>['body']
type Colleague = BookingAhead['colleagues'][number]

/** What happens to a booking of somebody who leaves: one of the actions, or the id of the colleague who takes it over. */
export type LeavingChoice = 'KEEP' | 'ASK' | 'CANCEL' | { readonly to: string }

/** The chosen actions by booking id. A booking without an entry goes to the first colleague who is free, else it is kept. */
export type LeavingChoices = ReadonlyMap<string, LeavingChoice>

/** What can be chosen for all bookings at once. */
export const choicesForAll = ['HAND_OVER', 'KEEP', 'ASK', 'CANCEL'] as const
export type ChoiceForAll = (typeof choicesForAll)[number]

const handOver = ({ colleagues: [first] }: BookingAhead): LeavingChoice | undefined =>
  first && { to: first.specialistId }

export const choiceOf = (choices: LeavingChoices, booking: BookingAhead): LeavingChoice =>
  choices.get(booking.id) ?? handOver(booking) ?? 'KEEP'

/** The actions that are possible for a booking, besides colleagues: who has no address, or is asked already, cannot be asked (rule D350). */
export const actsFor = ({ status, isReachable }: BookingAhead) =>
  status === 'PENDING' || !isReachable ? (['KEEP', 'CANCEL'] as const) : (['KEEP', 'ASK', 'CANCEL'] as const)

/** Sets the same action for all bookings for which it is possible; the others keep theirs. */
export function chooseForAll(
  choices: LeavingChoices,
  bookings: readonly BookingAhead[],
  choice: ChoiceForAll,
): LeavingChoices {
  const chosen = bookings.flatMap((booking): [string, LeavingChoice][] => {
    const own = choice === 'HAND_OVER' ? handOver(booking) : actsFor(booking).find((act) => act === choice)
    return own ? [[booking.id, own]] : []
  })
  return new Map([...choices, ...chosen])
}

/** The action that all bookings have in common; undefined if they differ. */
export function commonChoice(choices: LeavingChoices, bookings: readonly BookingAhead[]): ChoiceForAll | undefined {
  const all = new Set(
    bookings.map((booking) => {
      const choice = choiceOf(choices, booking)
      return typeof choice === 'string' ? choice : 'HAND_OVER'
    }),
  )
  const [only] = all
  return all.size === 1 ? only : undefined
}

/** A choice as the value of an option, and back. A colleague's id is none of the actions. */
export const valueOf = (choice: LeavingChoice): string => (typeof choice === 'string' ? choice : choice.to)

export function choiceOfValue(booking: BookingAhead, value: string): LeavingChoice | undefined {
  const isColleague = ({ specialistId }: Colleague) => specialistId === value
  return booking.colleagues.some(isColleague) ? { to: value } : actsFor(booking).find((act) => act === value)
}

/** The part of a request with the action for each booking and the message to the customers. */
export const leavingBody = (
  choices: LeavingChoices,
  bookings: readonly BookingAhead[],
  message: string,
): Pick<Body, 'bookings' | 'message'> => ({
  bookings: bookings.map((booking) => {
    const choice = choiceOf(choices, booking)
    const { id, version } = booking
    return typeof choice === 'string'
      ? { id, version, choice }
      : { id, version, choice: 'HAND_OVER' as const, specialistId: choice.to }
  }),
  message: message.trim(),
})

/** Describes in sentences what became of the bookings. */
export function outcomeText(t: Translate<'provider'>, bookings: Output<'handOverBookings'>['bookings']): string {
  const count = (...outcomes: readonly (typeof bookings)[number]['outcome'][]) =>
    bookings.filter(({ outcome }) => outcomes.includes(outcome)).length
  const sentences = [
    ['team.leave.handed', count('HANDED_OVER')],
    ['absence.asked', count('ASKED')],
    ['absence.cancelled', count('CANCELLED')],
    ['team.leave.taken', count('TAKEN')],
    ['absence.left', count('CHANGED', 'NOT_POSSIBLE')],
  ] as const
  return sentences
    .filter(([, number]) => number > 0)
    .map(([text, number]) => t(text, { count: number }))
    .join(' ')
}
