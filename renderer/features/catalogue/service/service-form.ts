import type { Locale } from '#shared/i18n/locale.ts'
import { formatTypedAmount } from '#shared/i18n/format.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import {
  bufferProblem,
  descriptionProblem,
  mostSeatsProblem,
  serviceNameProblem,
  serviceNumbers,
  serviceProblems,
  type ServiceProblem,
} from '#shared/domain/service/service-rules.ts'
import { isVideoUrl } from '#shared/domain/service/video-url.ts'
import { isMostTimes } from '#shared/domain/repeat/customer-repeats.ts'
import { type Language, otherLanguage, wordsFrom } from '#shared/domain/words/texts-by-language.ts'
import type { QuestionProblem } from '#shared/domain/question/question.ts'
import { centsOf, type Service } from '#renderer/data/api-types.ts'
import type { FieldsOfRequest, WholeRequest } from '#renderer/platform/forms/request-fields.ts'
import { storedImage, type ImageValue } from '#renderer/platform/image/image-value.ts'
import {
  type DepositDraft,
  type DepositProblem,
  depositProblem,
  draftOfDeposit,
  noDeposit,
  toDeposit,
} from './deposit-draft.ts'
import { draftOfGuarantee, type GuaranteeDraft, guaranteeProblem, noGuarantee, toGuarantee } from './guarantee-draft.ts'
import { draftOfQuestion, problemOfQuestions, toQuestions, type QuestionDraft } from './questions/question-drafts.ts'

export const serviceKinds = ['PRIVATE', 'PUBLIC'] as const
export const repeatSteps = ['WEEK', 'TWO_WEEKS', 'MONTH'] as const
export const locationTypes = ['PHYSICAL', 'VIRTUAL', 'PHONE'] as const

/** The values of the form; numbers are the typed texts. */
export interface ServiceDraft {
  /** The service's version when the form was filled; undefined for a new service. */
  version: number | undefined
  serviceKind: (typeof serviceKinds)[number]
  /** Name and description in the organisation's language. */
  name: string
  description: string
  /** Name and description in the other language; empty if not translated. */
  otherName: string
  otherDescription: string
  /** The category; '' for none. */
  categoryId: string
  /** The duration in minutes. */
  duration: string
  /** The price in euros; ignored while `isFree`. */
  price: string
  isFree: boolean
  /** Seats of a group session; ignored for a private service. */
  seats: string
  /** Maximum number of seats per booking; ignored for a private service. */
  mostSeats: string
  /** The buffers before and after each booking in minutes; empty for none. */
  bufferBefore: string
  bufferAfter: string
  locationTypes: (typeof locationTypes)[number][]
  /** The link to the video calls; empty for none. */
  videoUrl: string
  /** The locations for in-person meetings; empty for any of the organisation's locations. */
  placeIds: string[]
  specialistIds: string[]
  questions: readonly QuestionDraft[]
  /** How many of the specialists each appointment takes at once. */
  specialistsNeeded: number
  /** The units of resources that each appointment takes, by resource id. */
  needs: Record<string, number>
  /**
   * Maximum number of appointments that a customer can book together, and at which intervals. Empty if they can only book one at a time.
   */
  repeatMost: string
  repeatSteps: (typeof repeatSteps)[number][]
  /** What customers pay online when they book; ignored while `isFree`. */
  deposit: DepositDraft
  /** The fees for which customers give a card when they book. */
  guarantee: GuaranteeDraft
  image: ImageValue | null
}

/** The values of a new service, which is private by default (rule A5.6). */
export const emptyService: ServiceDraft = {
  version: undefined,
  serviceKind: 'PRIVATE',
  name: '',
  description: '',
  otherName: '',
  otherDescription: '',
  categoryId: '',
  duration: '',
  price: '',
  isFree: false,
  seats: '',
  mostSeats: '1',
  bufferBefore: '',
  bufferAfter: '',
  locationTypes: [],
  videoUrl: '',
  placeIds: [],
  specialistIds: [],
  questions: [],
  specialistsNeeded: 1,
  needs: {},
  repeatMost: '12',
  repeatSteps: [],
  deposit: noDeposit,
  guarantee: noGuarantee,
  image: null,
}

const typed = (minutes: number): string => (minutes === 0 ? '' : String(minutes))

/** The form values of a service; price and duration as texts (rule A4.24). `own` is the organisation's language, `locale` the user's. */
export function draftOfService(service: Service, own: Language, locale: Locale): ServiceDraft {
  const other = otherLanguage(own)
  return {
    version: service.version,
    serviceKind: service.serviceKind,
    name: service.names[own],
    description: service.descriptions[own],
    otherName: service.names[other],
    otherDescription: service.descriptions[other],
    categoryId: service.categoryId ?? '',
    duration: String(service.duration),
    price: service.price === 0 ? '' : formatTypedAmount(centsOf(service.price), locale),
    isFree: service.price === 0,
    seats: service.serviceKind === 'PUBLIC' ? String(service.capacity) : '',
    mostSeats: String(service.mostSeats),
    bufferBefore: typed(service.bufferBefore),
    bufferAfter: typed(service.bufferAfter),
    // The location types are in the form's order, so that selecting and deselecting one counts as no change.
    locationTypes: locationTypes.filter((type) => service.locationTypes.includes(type)),
    videoUrl: service.videoUrl ?? '',
    placeIds: service.locationIds,
    specialistIds: service.specialistIds,
    questions: service.questions.map((question) => draftOfQuestion(question, own)),
    specialistsNeeded: service.specialistsNeeded,
    needs: Object.fromEntries(service.resources.map(({ resourceId, quantity }) => [resourceId, quantity])),
    repeatMost: String(service.repeats?.most ?? emptyService.repeatMost),
    repeatSteps: service.repeats?.steps ?? [],
    deposit: draftOfDeposit(service.deposit, locale),
    guarantee: draftOfGuarantee(service.guarantee, locale),
    image: storedImage(service.featuredImage),
  }
}

type OrganisationKind = 'SMB' | 'FREELANCER'

const domainDraft = (draft: ServiceDraft) => ({
  ...draft,
  kind: draft.serviceKind === 'PUBLIC' ? ('group' as const) : ('private' as const),
})

/** Whether the service takes place by video, so that it can have a link (rule D361). */
export const hasVideoCalls = ({ locationTypes: types }: Pick<ServiceDraft, 'locationTypes'>): boolean =>
  types.includes('VIRTUAL')

const isWrongVideoUrl = (draft: ServiceDraft): boolean =>
  hasVideoCalls(draft) && draft.videoUrl.trim() !== '' && !isVideoUrl(draft.videoUrl.trim())

/** The errors of a draft by field: rules A5.1 to A5.7, and D51 (`shared/domain/service/service-rules.ts`). */
export function problemsOf(
  draft: ServiceDraft,
  organisationKind: OrganisationKind,
): Partial<
  Record<keyof ServiceDraft, ServiceProblem | QuestionProblem | DepositProblem | 'repeat-times' | 'video-url'>
> {
  const others = {
    description: descriptionProblem(draft.description),
    otherName: draft.otherName.trim() === '' ? undefined : serviceNameProblem(draft.otherName),
    otherDescription: descriptionProblem(draft.otherDescription),
    bufferBefore: bufferProblem(draft.bufferBefore),
    bufferAfter: bufferProblem(draft.bufferAfter),
    mostSeats: draft.serviceKind === 'PUBLIC' ? mostSeatsProblem(draft.mostSeats, draft.seats) : undefined,
    questions: problemOfQuestions(draft.questions),
    videoUrl: isWrongVideoUrl(draft) ? ('video-url' as const) : undefined,
    deposit: draft.isFree ? undefined : depositProblem(draft.deposit),
    guarantee: guaranteeProblem(draft.guarantee),
    repeatMost: draft.repeatSteps.length > 0 && !isMostTimes(draft.repeatMost) ? ('repeat-times' as const) : undefined,
  }
  const found = Object.entries(others).filter(([, problem]) => problem !== undefined)
  const kind = organisationKind === 'SMB' ? 'business' : 'freelancer'
  return { ...serviceProblems(domainDraft(draft), { kind }), ...Object.fromEntries(found) }
}

/** Whether the first step is valid; the specialists are the second step (rule A4.22). */
export const isServiceStepDone = (draft: ServiceDraft): boolean =>
  Object.keys(problemsOf(draft, 'FREELANCER')).length === 0

/** The validation for the form library; error messages are keys of the `validation` texts. */
export const serviceResolver =
  (organisationKind: OrganisationKind): Resolver<ServiceDraft> =>
  (draft) => {
    const problems = Object.entries(problemsOf(draft, organisationKind))
    if (problems.length === 0) return { values: draft, errors: {} }
    const errors = problems.map(([field, message]) => [field, { type: 'rule', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<ServiceDraft> }
  }

/** The fields of the first step; the others belong to "Provided by". */
export const serviceStepFields = [
  'name',
  'description',
  'otherName',
  'otherDescription',
  'duration',
  'price',
  'seats',
  'mostSeats',
  'questions',
  'bufferBefore',
  'bufferAfter',
  'repeatMost',
  'videoUrl',
  'deposit',
  'guarantee',
] as const satisfies (keyof ServiceDraft)[]

interface Extras {
  /** The id of an existing service; undefined for a new one. */
  id?: string | undefined
  /** The storage path of the picture. */
  featuredImage: string | null
  /** The organisation's language. */
  own: Language
}

/** Converts valid form values to an API request (rule A7.1). */
export function toRequest(draft: ServiceDraft, { id, featuredImage, own }: Extras): WholeRequest<'saveService'> {
  const { durationMinutes, priceCents, capacity } = serviceNumbers(domainDraft(draft))
  return {
    ...(id !== undefined && { id }),
    ...(draft.version !== undefined && { version: draft.version }),
    serviceKind: draft.serviceKind,
    name: draft.name.trim(),
    description: draft.description.trim(),
    names: wordsFrom(own, draft.name, draft.otherName),
    descriptions: wordsFrom(own, draft.description, draft.otherDescription),
    categoryId: draft.categoryId === '' ? null : draft.categoryId,
    duration: durationMinutes,
    price: eurosOfCents(priceCents),
    freeOfCharge: draft.isFree,
    capacity,
    mostSeats: draft.serviceKind === 'PUBLIC' ? Number(draft.mostSeats) : 1,
    questions: toQuestions(draft.questions, own),
    bufferBefore: Number(draft.bufferBefore),
    bufferAfter: Number(draft.bufferAfter),
    locationTypes: draft.locationTypes,
    videoUrl: hasVideoCalls(draft) && draft.videoUrl.trim() !== '' ? draft.videoUrl.trim() : null,
    locationIds: draft.locationTypes.includes('PHYSICAL') ? draft.placeIds : [],
    specialistIds: draft.specialistIds,
    specialistsNeeded: Math.min(draft.specialistsNeeded, Math.max(1, draft.specialistIds.length)),
    resources: Object.entries(draft.needs).map(([resourceId, quantity]) => ({ resourceId, quantity })),
    repeats: draft.repeatSteps.length > 0 ? { most: Number(draft.repeatMost), steps: draft.repeatSteps } : null,
    deposit: draft.isFree ? null : toDeposit(draft.deposit),
    guarantee: toGuarantee(draft.guarantee),
    featuredImage,
  }
}

/** Whether a text has no translation: it is written in the organisation's language only. */
export const isIncomplete = ({
  name,
  description,
  otherName,
  otherDescription,
}: Pick<ServiceDraft, 'name' | 'description' | 'otherName' | 'otherDescription'>): boolean =>
  (name.trim() !== '' && otherName.trim() === '') || (description.trim() !== '' && otherDescription.trim() === '')

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest: FieldsOfRequest<'saveService', ServiceDraft> = {
  serviceKind: 'serviceKind',
  name: 'name',
  description: 'description',
  names: 'otherName',
  descriptions: 'otherDescription',
  categoryId: 'categoryId',
  duration: 'duration',
  price: 'price',
  freeOfCharge: 'price',
  capacity: 'seats',
  mostSeats: 'mostSeats',
  questions: 'questions',
  bufferBefore: 'bufferBefore',
  bufferAfter: 'bufferAfter',
  locationTypes: 'locationTypes',
  videoUrl: 'videoUrl',
  locationIds: 'placeIds',
  specialistIds: 'specialistIds',
  resources: 'needs',
  specialistsNeeded: 'specialistsNeeded',
  repeats: 'repeatSteps',
  deposit: 'deposit',
  guarantee: 'guarantee',
  featuredImage: 'image',
}
