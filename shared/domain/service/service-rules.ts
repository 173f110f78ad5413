import type { Cents } from '#shared/domain/payment/money.ts'
import { readPriceEntry } from '#shared/domain/payment/money.ts'
import type { Organisation } from '#shared/domain/organisation/organisation.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import type { Service, ServiceKind } from './service.ts'

/** The form data of a service. Numbers are texts, as typed. */
export interface ServiceDraft {
  readonly kind: ServiceKind
  readonly name: string
  readonly duration: string
  /** The price in euros; ignored when `isFree`. */
  readonly price: string
  /** The option "Free of charge" (rule D137). */
  readonly isFree: boolean
  /** The number of seats; ignored for a private service. */
  readonly seats: string
  readonly specialistIds: readonly string[]
}

/** Validation errors of a field; each code has a text in `shared/i18n`. */
export type ServiceProblem =
  | 'required'
  | 'service-name'
  | 'service-name-length'
  | 'price-format'
  | 'price-range'
  | 'duration'
  | 'seats-required'
  | 'seats-minimum'
  | 'most-seats'
  | 'specialists'
  | 'too-many'
  | 'too-long'
  | 'buffer'

export type ServiceField = 'name' | 'duration' | 'price' | 'seats' | 'specialistIds'

export type ServiceProblems = Readonly<Partial<Record<ServiceField, ServiceProblem>>>

export const MAX_SERVICE_NAME_LENGTH = 100
/** The characters of a service's name (rule A5.1). Letters of every alphabet with their diacritics are allowed (rule D139). */
export const SERVICE_NAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]*$/u
export const MIN_GROUP_SEATS = 2
/** The maximum number of specialists that an appointment can require at the same time (rule D207). */
export const MOST_AT_ONCE = 4
export const MAX_GROUP_SEATS = 999
export const MAX_DESCRIPTION_LENGTH = 2000
/** The maximum duration is one day, because availability never passes midnight (rule D16). */
export const MAX_DURATION_MINUTES = 1440

/** The validation errors of a service by field (rules A5.1 to A5.7). */
export function serviceProblems(draft: ServiceDraft, organisation: Pick<Organisation, 'kind'>): ServiceProblems {
  return withoutUndefined({
    name: serviceNameProblem(draft.name),
    duration: durationProblem(draft.duration),
    price: draft.isFree ? undefined : priceProblem(draft.price),
    seats: draft.kind === 'group' ? seatsProblem(draft.seats) : undefined,
    specialistIds: hasSpecialistChoice(organisation.kind) ? specialistsProblem(draft.specialistIds) : undefined,
  })
}

/** Validates a service's name (rule A5.1). Letters of every alphabet are allowed (rule D139); surrounding spaces are ignored. */
export function serviceNameProblem(typed: string): ServiceProblem | undefined {
  const name = typed.trim()
  if (name === '') return 'required'
  if (name.length > MAX_SERVICE_NAME_LENGTH) return 'service-name-length'
  return SERVICE_NAME_PATTERN.test(name) ? undefined : 'service-name'
}

/** Validates a typed price (rules A5.2 and A5.3). */
export function priceProblem(price: string): ServiceProblem | undefined {
  if (price.trim() === '') return 'required'
  const entry = readPriceEntry(price)
  return entry.kind === 'invalid' ? entry.error : undefined
}

/** Validates a typed duration (rules A5.4 and D140). */
export function durationProblem(duration: string): ServiceProblem | undefined {
  if (duration.trim() === '') return 'required'
  const minutes = wholeNumber(duration)
  return minutes !== undefined && minutes >= 1 && minutes <= MAX_DURATION_MINUTES ? undefined : 'duration'
}

/** Validates the typed maximum number of seats in one booking: from 1 to the seats of the session (rule D199). */
export function mostSeatsProblem(typed: string, seats: string): ServiceProblem | undefined {
  const count = wholeNumber(typed)
  return count !== undefined && count >= 1 && count <= (wholeNumber(seats) ?? MAX_GROUP_SEATS)
    ? undefined
    : 'most-seats'
}

/** Validates a typed number of seats (rule A5.5). */
export function seatsProblem(seats: string): ServiceProblem | undefined {
  const count = wholeNumber(seats)
  if (count === undefined) return 'seats-required'
  if (count < MIN_GROUP_SEATS) return 'seats-minimum'
  return count <= MAX_GROUP_SEATS ? undefined : 'too-many'
}

export function descriptionProblem(description: string): ServiceProblem | undefined {
  return description.trim().length > MAX_DESCRIPTION_LENGTH ? 'too-long' : undefined
}

/** Validates a typed buffer (rule D51): minutes, at most a day; empty for none. */
export function bufferProblem(typed: string): ServiceProblem | undefined {
  if (typed.trim() === '') return undefined
  const minutes = wholeNumber(typed)
  return minutes !== undefined && minutes <= MAX_DURATION_MINUTES ? undefined : 'buffer'
}

/** Validates the chosen specialists of a service: a business must choose at least one (rule A5.7). */
export function specialistsProblem(specialistIds: readonly string[]): ServiceProblem | undefined {
  return specialistIds.length > 0 ? undefined : 'specialists'
}

/** Returns the numeric values of a valid service draft; throws for an invalid one. */
export function serviceNumbers(draft: ServiceDraft): Pick<Service, 'durationMinutes' | 'priceCents' | 'capacity'> {
  const durationMinutes = wholeNumber(draft.duration)
  const capacity = draft.kind === 'group' ? wholeNumber(draft.seats) : 1
  if (durationMinutes === undefined || capacity === undefined) throw new RangeError('The draft has problems')
  return { durationMinutes, priceCents: draft.isFree ? 0 : typedCents(draft.price), capacity }
}

function typedCents(price: string): Cents {
  const entry = readPriceEntry(price)
  if (entry.kind === 'invalid') throw new RangeError('The draft has problems')
  return entry.cents
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
}

function withoutUndefined(problems: Record<ServiceField, ServiceProblem | undefined>): ServiceProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}
