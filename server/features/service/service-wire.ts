import type { Output } from '#shared/api/client.ts'
import { NO_BUFFER, type ServiceBuffer } from '#shared/domain/booking/booking-policy.ts'
import type { Location } from '#shared/domain/location/location.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { Question } from '#shared/domain/question/question.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { possibleLocationIds } from '#shared/domain/slot/slot-location.ts'
import { type Images, wireImage } from '#server/features/image/image-wire.ts'
import { placeOf } from '#server/features/location/location-wire.ts'
import { wireQuestion } from '#server/features/question/question-wire.ts'
import { repeatStepWords, serviceTypes, theirLocationTypes } from '#server/platform/wire/wire-enums.ts'
import type { OwnService } from './services.ts'

export function wireService(
  service: Service,
  locations: readonly Location[],
  images: Images,
  questions: readonly Question[] = [],
): Output<'service'> {
  const locationIds = locations.map(({ id }) => id)
  const possible = possibleLocationIds(service, service, locationIds)
  const hasAddress = service.locationIds.length > 0 || possible.length === 1
  const { address, city } = placeOf(hasAddress ? possible : [], locations)
  return {
    id: service.id,
    serviceType: serviceTypes[service.kind],
    name: service.name,
    description: service.description,
    price: eurosOfCents(service.priceCents),
    duration: service.durationMinutes,
    totalSpots: service.capacity,
    mostSeats: service.mostSeats,
    hasQuestions: questions.length > 0,
    address,
    city,
    featuredImage: wireImage(service.imagePath, images),
    locationTypes: theirLocationTypes(service.locationTypes),
    instructorIds: [...service.specialistIds],
    repeats: wireRepeats(service.repeats),
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
  questions: readonly Question[],
): Output<'saveService'> {
  return {
    ...wireService(service, locations, images, questions),
    version: service.version,
    withdrawn: service.isWithdrawn,
    bufferBefore: beforeMinutes,
    bufferAfter: afterMinutes,
    serviceLocationIds: [...service.locationIds],
    questions: questions.map(wireQuestion),
    specialistsNeeded: service.specialistsNeeded ?? 1,
    resources: (service.needs ?? []).map(({ resourceId, quantity }) => ({ resourceId, quantity })),
  }
}
