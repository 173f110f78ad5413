import { NO_BUFFER, type ServiceBuffer } from '#shared/domain/booking/booking-policy.ts'
import { centsOfEuros, isPriceInRange, type PriceError } from '#shared/domain/payment/money.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { type CustomerRepeats, REPEAT_STEPS } from '#shared/domain/repeat/customer-repeats.ts'
import type { ResourceNeed } from '#shared/domain/resource/resource.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { MIN_GROUP_SEATS } from '#shared/domain/service/service-rules.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import {
  findOrganisation,
  findPolicy,
  imagesForProviders,
  languageOf,
  listLocations,
  listSpecialists,
  pictureProblem,
  saveBuffer,
} from '#server/modules/organisation/index.ts'
import { questionsOf, saveQuestions } from '#server/modules/catalogue/question/questions.ts'
import { resourceNeeds } from '#server/modules/catalogue/resource/resources.ts'
import { lockService, type OwnService, saveService, setServiceWithdrawn } from './services.ts'
import { wireProviderService } from './service-wire.ts'
import { ourLocationTypes, ourWord, repeatStepWords, serviceKinds } from '#server/platform/wire/wire-enums.ts'
import { hasCategory } from './category/service-categories.ts'
import { serviceTexts } from './service-texts-to-save.ts'
import { areOwnLocations } from './check-named-services.ts'
import { depositToSave } from './deposit-wire.ts'
import { guaranteeToSave } from './guarantee-wire.ts'
import { questionsToSave } from './question/questions-to-save.ts'
import { type FieldProblems, type Handlers, isRefusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

type Body = RequestOf<'saveService'>['body']

type ServiceRoute = 'saveService' | 'withdrawService' | 'restoreService'

export function serviceHandlers({ database, storage, secrets }: Dependencies): Pick<Handlers, ServiceRoute> {
  const images = imagesForProviders(storage)
  const wire = async (
    transaction: TenantTransaction,
    service: OwnService,
    buffer: ServiceBuffer | undefined,
    reader: Language | undefined,
  ) =>
    wireProviderService(
      service,
      buffer,
      await listLocations(transaction),
      images,
      { own: await languageOf(transaction), reader },
      await questionsOf(transaction, service.id),
    )

  /** Withdraws a service from booking, or offers it again (rule D84). */
  const setWithdrawn = (
    { organisationId, body: { id, version }, reader, now }: RequestOf<'withdrawService' | 'restoreService'>,
    isWithdrawn: boolean,
  ) =>
    database.inTenant(organisationId, async (transaction) => {
      const existing = await lockService(transaction, id)
      if (!existing) return refuse('not-found')
      const { booking } = await findPolicy(transaction)
      const buffer = booking.buffers.get(id)
      if (existing.isWithdrawn === isWithdrawn) return wire(transaction, existing, buffer, reader)
      if (isOutdated(version, existing.version)) return refuse('conflict')
      await setServiceWithdrawn(transaction, id, isWithdrawn ? now : null)
      await announce(transaction, ['catalogue', 'slots', 'services'])
      return wire(transaction, { ...existing, version: existing.version + 1, isWithdrawn }, buffer, reader)
    })

  return {
    withdrawService: (request) => setWithdrawn(request, true),
    restoreService: (request) => setWithdrawn(request, false),

    saveService: ({ organisationId, body, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const existing = body.id ? await lockService(transaction, body.id) : undefined
        if (!organisation || (body.id && !existing)) return refuse('not-found')
        if (existing && isOutdated(body.version, existing.version)) return refuse('conflict')
        const specialists = (await listSpecialists(transaction)).map(({ id }) => id)
        const providers = hasSpecialistChoice(organisation.kind) ? body.specialistIds : specialists
        const { featuredImage } = body
        const isSamePicture = featuredImage === null || featuredImage === existing?.imagePath
        const wrongPicture = isSamePicture ? undefined : await pictureProblem(transaction, featuredImage, 'service')
        const locationIds = [...new Set(body.locationIds ?? existing?.locationIds ?? [])]
        const hasLocations = await areOwnLocations(transaction, locationIds)
        const categoryId = body.categoryId === undefined ? (existing?.categoryId ?? null) : body.categoryId
        const hasOwnCategory = categoryId === null || (await hasCategory(transaction, categoryId))
        const needs = body.resources ? await resourceNeeds(transaction, body.resources) : (existing?.needs ?? [])
        const specialistsNeeded = body.specialistsNeeded ?? existing?.specialistsNeeded ?? 1
        const problems = problemsOf(
          body,
          { wrongPicture, hasLocations, hasOwnCategory, needs, specialistsNeeded },
          providers,
          specialists,
        )
        if (problems) return refuse('validation', problems)
        const languages = { own: await languageOf(transaction), reader }
        const questions = await questionsToSave(transaction, existing?.id, body.questions, languages, () =>
          secrets.id(),
        )
        if (isRefusal(questions)) return questions

        const deposit = depositToSave(body, existing?.deposit)
        if (isRefusal(deposit)) return deposit
        const guarantee = guaranteeToSave(body, existing?.guarantee)
        if (isRefusal(guarantee)) return guarantee

        const kind = ourWord(serviceKinds, body.serviceKind)
        const mostSeats = body.mostSeats ?? existing?.mostSeats ?? 1
        const service: Service = {
          id: existing?.id ?? secrets.id(),
          organisationId,
          kind,
          ...serviceTexts(body, existing, languages.own, reader),
          categoryId,
          videoUrl: body.videoUrl === undefined ? (existing?.videoUrl ?? null) : body.videoUrl,
          durationMinutes: body.duration,
          priceCents: body.freeOfCharge ? 0 : (centsOfEuros(body.price) ?? 0),
          capacity: kind === 'group' ? body.capacity : 1,
          mostSeats: kind === 'group' ? Math.min(mostSeats, body.capacity) : 1,
          imagePath: body.featuredImage,
          specialistIds: [...new Set(providers)],
          locationTypes: ourLocationTypes(body.locationTypes),
          locationIds,
          needs: needs ?? [],
          specialistsNeeded,
          repeats: body.repeats === undefined ? (existing?.repeats ?? null) : repeatsOf(body.repeats),
          deposit,
          guarantee,
        }
        await saveService(transaction, service, now)
        if (questions) await saveQuestions(transaction, service.id, questions)
        const buffer = await keepBuffer(transaction, service.id, body)
        await announce(transaction, ['catalogue', 'slots', 'services'])
        const version = (existing?.version ?? 0) + 1
        return wire(transaction, { ...service, version, isWithdrawn: existing?.isWithdrawn ?? false }, buffer, reader)
      }),
  }
}

/** The steps in the order of `REPEAT_STEPS`, each once. */
function repeatsOf(given: NonNullable<Body['repeats']> | null): CustomerRepeats | null {
  return (
    given && { most: given.most, steps: REPEAT_STEPS.filter((step) => given.steps.includes(repeatStepWords[step])) }
  )
}

/** Stores the given buffer; an absent one is not changed (rule D51). */
async function keepBuffer(
  transaction: TenantTransaction,
  serviceId: string,
  { bufferBefore, bufferAfter }: Body,
): Promise<ServiceBuffer> {
  const { booking } = await findPolicy(transaction)
  const { beforeMinutes, afterMinutes } = booking.buffers.get(serviceId) ?? NO_BUFFER
  const buffer = { beforeMinutes: bufferBefore ?? beforeMinutes, afterMinutes: bufferAfter ?? afterMinutes }
  await saveBuffer(transaction, serviceId, buffer)
  return buffer
}

/** What the stored data says about a request. */
interface Stored {
  readonly wrongPicture: 'invalid' | 'image-too-small' | undefined
  readonly hasLocations: boolean
  readonly hasOwnCategory: boolean
  /** Undefined when a needed resource does not exist, or has fewer units. */
  readonly needs: readonly ResourceNeed[] | undefined
  readonly specialistsNeeded: number
}

/** Validates a service, also against stored data, by the rules A5.3, A5.5 and A5.7. Returns undefined when it is valid. */
function problemsOf(
  { price, freeOfCharge, serviceKind, capacity, mostSeats }: Body,
  { wrongPicture, hasLocations, hasOwnCategory, needs, specialistsNeeded }: Stored,
  providers: readonly string[],
  specialists: readonly string[],
): FieldProblems | undefined {
  const problems: Record<string, FieldProblems[string]> = {}
  const wrongPrice = priceProblem(price, freeOfCharge)
  if (wrongPrice) problems.price = wrongPrice
  if (serviceKind === 'PUBLIC' && capacity < MIN_GROUP_SEATS) problems.capacity = 'seats-minimum'
  if (serviceKind === 'PUBLIC' && mostSeats !== undefined && mostSeats > capacity) problems.mostSeats = 'most-seats'
  if (providers.length === 0) problems.specialistIds = 'specialists'
  else if (!providers.every((id) => specialists.includes(id))) problems.specialistIds = 'invalid'
  else if (new Set(providers).size < specialistsNeeded) problems.specialistsNeeded = 'specialists-needed'
  if (wrongPicture) problems.featuredImage = wrongPicture
  if (!hasLocations) problems.locationIds = 'invalid'
  if (!hasOwnCategory) problems.categoryId = 'invalid'
  if (!needs) problems.resources = 'resource-quantity'
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** Validates a price: 0 is only valid when "free" was chosen (rules A5.3 and D137). */
export function priceProblem(euros: number, freeOfCharge: boolean): PriceError | undefined {
  const cents = centsOfEuros(euros)
  if (cents === undefined) return 'price-format'
  const isFree = freeOfCharge && cents === 0
  return isFree || isPriceInRange(cents) ? undefined : 'price-range'
}
