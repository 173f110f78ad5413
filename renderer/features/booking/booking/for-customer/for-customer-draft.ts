import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { CustomerRecord, Question, Service, Specialist, TimeForCustomer } from '#renderer/data/api-types.ts'

/** The values of the form. Texts are as typed; null stands for what the server proposes. */
export interface ForCustomerDraft {
  /** The chosen customer; '' while none is chosen. */
  readonly customerId: string
  /** Whether a new customer is entered, instead of one who is chosen. */
  readonly isNew: boolean
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly email: string
  readonly serviceId: string
  readonly specialistId: string
  readonly date: LocalDate
  readonly from: string
  readonly duration: string | null
  readonly price: string | null
  readonly isFree: boolean | null
  readonly useCredit: boolean
  readonly locationType: Service['locationTypes'][number] | null
  readonly locationId: string | null
  /** The seats of a session to take, as typed. */
  readonly seats: string
  /** The values of the answers by the id of their question. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  readonly note: string
  readonly sendConfirmation: boolean | null
}

export type ForCustomerField = keyof ForCustomerDraft

/** The initial values of a booking for a customer, as far as the screen that opens the dialog knows them. */
export interface ForCustomerProposal {
  readonly customerId?: string | undefined
  readonly specialistId?: string | undefined
  readonly serviceId?: string | undefined
  readonly date?: LocalDate | undefined
  /** The start as local HH:MM. */
  readonly time?: string | undefined
  readonly durationMinutes?: number | undefined
}

/** Returns the services that are not withdrawn and that at least one of the specialists provides. */
export const bookableServices = (services: readonly Service[], specialists: readonly Specialist[]): Service[] =>
  services.filter((each) => !each.withdrawn && specialistsOf(each, specialists).length > 0)

export const specialistsOf = (service: Service | undefined, specialists: readonly Specialist[]): Specialist[] =>
  specialists.filter(({ id }) => service?.specialistIds.includes(id) === true)

/**
 * Returns the initial form values. If the wanted service or specialist does not exist, the first suitable one is used. Group services are
 * considered last, because they need a session.
 */
export function firstDraft(
  wanted: ForCustomerProposal,
  services: readonly Service[],
  specialists: readonly Specialist[],
  today: LocalDate,
): ForCustomerDraft {
  const isGroup = ({ serviceKind }: Service) => Number(serviceKind === 'PUBLIC')
  const inOrder = services.toSorted((one, other) => isGroup(one) - isGroup(other))
  const wantedService = services.find(({ id }) => id === wanted.serviceId)
  const service =
    wantedService ??
    inOrder.find(({ specialistIds }) => specialistIds.includes(wanted.specialistId ?? '')) ??
    inOrder[0]
  // The proposed duration is ignored if the wanted service does not exist, because it belongs to that service.
  const isOther = wanted.serviceId !== undefined && !wantedService
  const able = specialistsOf(service, specialists)
  return {
    customerId: wanted.customerId ?? '',
    isNew: false,
    firstName: '',
    lastName: '',
    phoneNumber: '',
    email: '',
    serviceId: service?.id ?? '',
    specialistId: (able.find(({ id }) => id === wanted.specialistId) ?? able[0])?.id ?? '',
    date: wanted.date !== undefined && wanted.date > today ? wanted.date : today,
    from: wanted.time ?? '',
    duration: wanted.durationMinutes === undefined || isOther ? null : String(wanted.durationMinutes),
    price: null,
    isFree: null,
    useCredit: false,
    locationType: null,
    locationId: null,
    seats: '1',
    answers: {},
    note: '',
    sendConfirmation: null,
  }
}

/**
 * Returns the form values after another service was chosen. Duration, price and location are reset; the specialist is kept if they provide
 * it.
 */
export const withService = (
  draft: ForCustomerDraft,
  service: Service,
  specialists: readonly Specialist[],
): ForCustomerDraft => {
  const those = specialistsOf(service, specialists)
  const { id: specialistId = '' } = those.find(({ id }) => id === draft.specialistId) ?? those[0] ?? {}
  const proposed = {
    seats: '1',
    duration: null,
    price: null,
    isFree: null,
    locationType: null,
    locationId: null,
    useCredit: false,
  }
  return { ...draft, ...proposed, serviceId: service.id, specialistId }
}

/** Switches to a new customer, with the typed search text as mail address, phone number or name. A name is split at its first space. */
export function withNewCustomer(draft: ForCustomerDraft, typed: string): ForCustomerDraft {
  const words = typed.trim()
  const given = isEmailAddress(words) ? { email: words } : /^[+\d][\d\s()-]*$/.test(words) ? { phoneNumber: words } : {}
  const [firstName = '', ...rest] = Object.keys(given).length > 0 ? [] : words.split(/\s+/)
  return { ...draft, customerId: '', isNew: true, firstName, lastName: rest.join(' '), ...given }
}

/** The draft with each null replaced by the proposal of the service, the time check or the customer. */
export interface CompleteDraft extends ForCustomerDraft {
  readonly duration: string
  readonly price: string
  readonly isFree: boolean
  readonly locationTypes: readonly Service['locationTypes'][number][]
  readonly locationIds: readonly string[]
  readonly sendConfirmation: boolean
  /** The customer's mail address; '' for none. */
  readonly address: string
  /** The customer's credits for the service. */
  readonly credits: number
  /** The questions of the service. */
  readonly questions: readonly Question[]
}

export function completed(
  draft: ForCustomerDraft,
  service: Service | undefined,
  check: TimeForCustomer | undefined,
  customer: CustomerRecord | undefined,
): CompleteDraft {
  const proposedPrice = check?.verdict === 'FREE' ? check.price : (service?.price ?? 0)
  const length = check?.isSession ? check.duration : service?.duration
  const isFree = draft.isFree ?? proposedPrice === 0
  const offeredTypes = check?.locationTypes ?? []
  const locationType = offeredTypes.find((type) => type === draft.locationType) ?? offeredTypes[0] ?? null
  const offeredIds = locationType === 'PHYSICAL' ? (check?.locationIds ?? []) : []
  const locationId = offeredIds.find((id) => id === draft.locationId) ?? offeredIds[0] ?? null
  const address = draft.isNew ? (isEmailAddress(draft.email.trim()) ? draft.email.trim() : '') : (customer?.email ?? '')
  const credits = draft.isNew ? undefined : customer?.credits.find((each) => each.serviceId === draft.serviceId)
  return {
    ...draft,
    duration: check?.isSession || draft.duration === null ? String(length ?? '') : draft.duration,
    price: draft.price ?? (proposedPrice === 0 ? '' : String(proposedPrice)),
    isFree,
    seats: check?.isSession ? draft.seats : '1',
    useCredit: draft.useCredit && (credits?.credits ?? 0) > 0,
    questions: service?.questions ?? [],
    locationType,
    locationId,
    locationTypes: locationType === null ? [] : [locationType],
    locationIds: locationId === null ? [] : [locationId],
    sendConfirmation: address !== '' && (draft.sendConfirmation ?? true),
    address,
    credits: credits?.credits ?? 0,
  }
}
