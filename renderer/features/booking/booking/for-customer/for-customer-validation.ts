import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import { LONGEST_NOTE } from '#shared/domain/booking/booking.ts'
import { readPriceEntry } from '#shared/domain/payment/money.ts'
import { durationProblem, priceProblem } from '#shared/domain/service/service-rules.ts'
import { type AnswerProblem, checkAnswers, type GivenAnswer } from '#shared/domain/question/answer.ts'
import type { Input } from '#shared/api/client.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import type { EpochMinute } from '#shared/time/instant.ts'
import { toEpochDay } from '#shared/time/local-date.ts'
import { endOnClock, formatLocalTime, MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'
import { wallToInstant, type Zone } from '#shared/time/zone.ts'
import type { CompleteDraft, ForCustomerField } from './for-customer-draft.ts'

export type ForCustomerProblems = Readonly<Partial<Record<ForCustomerField, TextKey<'validation'>>>>

export type TypedStart =
  | { readonly kind: 'start'; readonly start: EpochMinute; readonly end: string }
  | { readonly kind: 'problem'; readonly problem: TextKey<'validation'> }

/**
 * Parses the typed start and computes its end as HH:MM (rules A5.12, A5.15 and D133). The time must exist and be in the future. It may end
 * on the next day (rule D328).
 */
export function readStart(
  { date, from, duration }: Pick<CompleteDraft, 'date' | 'from' | 'duration'>,
  zone: Zone,
  now: EpochMinute,
): TypedStart {
  const minute = parseLocalTime(from)
  if (minute === undefined || minute === MINUTES_PER_DAY) return problem(from === '' ? 'required' : 'time')
  const end = durationProblem(duration) ? minute : endOnClock(minute, Number(duration))
  const start = wallToInstant(zone, toEpochDay(date), minute)
  if (start === undefined) return problem('skipped-time')
  return start > now ? { kind: 'start', start, end: formatLocalTime(end) } : problem('future')
}

/** Wraps a known instant as a valid start. */
export const startAt = (start: EpochMinute): TypedStart => ({ kind: 'start', start, end: '' })

/** Whether the error of a typed start depends on its date. Another date of a repeat may then have a valid time. */
export const isProblemOfDate = (typed: TypedStart): boolean =>
  typed.kind === 'problem' && (typed.problem === 'skipped-time' || typed.problem === 'future')

const problem = (text: TextKey<'validation'>): TypedStart => ({ kind: 'problem', problem: text })

/** Limits that the form checks: the free seats at the time, and the number of appointments, each of which needs a credit. */
interface Limits {
  readonly seatsLeft?: number
  readonly appointments?: number
}

/** Returns the form's validation errors by field. */
export function problemsOf(
  draft: CompleteDraft,
  start: TypedStart,
  { seatsLeft = 1, appointments = 1 }: Limits = {},
): ForCustomerProblems {
  const { isNew, firstName, email } = draft
  const seats = readSeats(draft.seats)
  const found: Record<string, TextKey<'validation'> | undefined> = {
    customerId: !isNew && draft.customerId === '' ? 'required' : undefined,
    firstName: isNew && firstName.trim() === '' ? 'required' : undefined,
    email: isNew && email.trim() !== '' && !isEmailAddress(email.trim()) ? 'email' : undefined,
    from: start.kind === 'problem' ? start.problem : undefined,
    duration: durationProblem(draft.duration),
    price: draft.isFree || draft.useCredit ? undefined : priceProblem(draft.price),
    useCredit: draft.useCredit && draft.credits < appointments * (seats ?? 1) ? 'not-enough-credits' : undefined,
    seats: seats !== undefined && seats <= seatsLeft ? undefined : 'free-seats',
    answers: Object.values(answerProblemsOf(draft))[0],
    note: draft.note.trim().length > LONGEST_NOTE ? 'too-long' : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** Returns the errors of the answers by question id. Each question may be left unanswered (rule D198). */
export function answerProblemsOf({
  questions,
  answers,
}: Pick<CompleteDraft, 'questions' | 'answers'>): Readonly<Record<string, AnswerProblem>> {
  const checked = checkAnswers(questions, givenAnswers({ questions, answers }), 'provider', false)
  return checked.kind === 'invalid' ? Object.fromEntries(checked.problems) : {}
}

const givenAnswers = ({ questions, answers }: Pick<CompleteDraft, 'questions' | 'answers'>): GivenAnswer[] =>
  questions.map(({ id, wording }) => ({ questionId: id, wording, values: answers[id] ?? [] }))

/** Parses the number of seats; undefined when the text is not a positive whole number. */
export const readSeats = (typed: string): number | undefined =>
  /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 ? Number(typed) : undefined

type Order = Omit<Input<'bookForCustomer'>['body'], 'startTime' | 'confirmed'>

/** Converts a draft without errors to the customer and booking part of the API request. `newId` is the id of a new customer. */
export function toOrder(draft: CompleteDraft, newId: string): Order {
  const { isNew, firstName, lastName, phoneNumber, email } = draft
  const entry = readPriceEntry(draft.price)
  const contact = {
    id: newId,
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phoneNumber: phoneNumber.trim(),
    email: email.trim(),
  }
  return {
    ...(isNew ? { newCustomer: contact } : { customerId: draft.customerId }),
    serviceId: draft.serviceId,
    specialistId: draft.specialistId,
    duration: Number(draft.duration),
    price: draft.isFree || draft.useCredit || entry.kind === 'invalid' ? 0 : entry.cents / 100,
    useCredit: draft.useCredit,
    locationTypes: [...draft.locationTypes],
    locationIds: [...draft.locationIds],
    seats: Number(draft.seats),
    answers: givenAnswers(draft).map((answer) => ({ ...answer, values: [...answer.values] })),
    note: draft.note.trim(),
    sendConfirmation: draft.sendConfirmation,
  }
}

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest: Readonly<Record<string, ForCustomerField>> = {
  customerId: 'customerId',
  'newCustomer.firstName': 'firstName',
  'newCustomer.lastName': 'lastName',
  'newCustomer.phoneNumber': 'phoneNumber',
  'newCustomer.email': 'email',
  phoneNumber: 'phoneNumber',
  startTime: 'from',
  duration: 'duration',
  price: 'price',
  useCredit: 'useCredit',
  locationTypes: 'locationType',
  locationIds: 'locationId',
  seats: 'seats',
  answers: 'answers',
  note: 'note',
  sendConfirmation: 'sendConfirmation',
}
