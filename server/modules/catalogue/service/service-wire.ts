import type { Output } from '#shared/api/client.ts'
import { NO_BUFFER, type ServiceBuffer } from '#shared/domain/booking/booking-policy.ts'
import type { Location } from '#shared/domain/location/location.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Question } from '#shared/domain/question/question.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { hasTexts, type Language, textFor, wordsOf } from '#shared/domain/words/texts-by-language.ts'
import { possibleLocationIds } from '#shared/domain/slot/slot-location.ts'
import { type Images, placeOf, wireImage } from '#server/modules/organisation/index.ts'
import { wireOwnQuestion } from '#server/modules/catalogue/question/question-wire.ts'
import type { AnswerLanguages } from '#server/platform/wire/answer-languages.ts'
import { repeatStepWords, serviceKinds, theirLocationTypes } from '#server/platform/wire/wire-enums.ts'
import { wireDeposit } from './deposit-wire.ts'
import { wireGuarantee } from './guarantee-wire.ts'
import type { OwnService } from './services.ts'

/** Name and description in both languages. */
const serviceWords = (service: Service, own: Language) => ({
  names: wordsOf(service, 'name', own),
  descriptions: wordsOf(service, 'description', own),
})

export function wireService(
  service: Service,
  locations: readonly Location[],
  images: Images,
  { own, reader }: AnswerLanguages,
  questions: readonly Question[] = [],
): Output<'service'> {
  const locationIds = locations.map(({ id }) => id)
  const possible = possibleLocationIds(service, service, locationIds)
  const hasAddress = service.locationIds.length > 0 || possible.length === 1
  const { address, city } = placeOf(hasAddress ? possible : [], locations)
  return {
    id: service.id,
    serviceKind: serviceKinds[service.kind],
    name: textFor(service, 'name', reader),
    description: textFor(service, 'description', reader),
    ...(service.translation && hasTexts(service.translation) && serviceWords(service, own)),
    ...(service.categoryId && { categoryId: service.categoryId }),
    price: eurosOfCents(service.priceCents),
    duration: service.durationMinutes,
    capacity: service.capacity,
    mostSeats: service.mostSeats,
    hasQuestions: questions.length > 0,
    address,
    city,
    featuredImage: wireImage(service.imagePath, images),
    locationTypes: theirLocationTypes(service.locationTypes),
    specialistIds: [...service.specialistIds],
    repeats: wireRepeats(service.repeats),
    ...(service.deposit && { deposit: wireDeposit(service.deposit) }),
    ...(service.guarantee && { guarantee: wireGuarantee(service.guarantee) }),
  }
}

const wireRepeats = (repeats: Service['repeats']): Output<'service'>['repeats'] =>
  repeats ? { most: repeats.most, steps: repeats.steps.map((step) => repeatStepWords[step]) } : null

/** A service as its provider sees it. */
export function wireProviderService(
  service: OwnService,
  { beforeMinutes, afterMinutes }: ServiceBuffer = NO_BUFFER,
  locations: readonly Location[],
  images: Images,
  languages: AnswerLanguages,
  questions: readonly Question[],
): Output<'saveService'> {
  return {
    ...wireService(service, locations, images, languages, questions),
    ...serviceWords(service, languages.own),
    version: service.version,
    withdrawn: service.isWithdrawn,
    bufferBefore: beforeMinutes,
    bufferAfter: afterMinutes,
    locationIds: [...service.locationIds],
    questions: questions.map((question) => wireOwnQuestion(question, languages)),
    specialistsNeeded: service.specialistsNeeded ?? 1,
    videoUrl: service.videoUrl ?? null,
    resources: (service.needs ?? []).map(({ resourceId, quantity }) => ({ resourceId, quantity })),
  }
}
