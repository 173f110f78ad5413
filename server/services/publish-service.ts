import { NO_BUFFER, type ServiceBuffer } from '#shared/domain/booking-policy.ts'
import { centsOfEuros, isPriceInRange, type PriceError } from '#shared/domain/money.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation.ts'
import type { Service } from '#shared/domain/service.ts'
import { MIN_GROUP_SEATS } from '#shared/domain/service-rules.ts'
import { parseKey } from '../adapters/storage/storage.ts'
import type { TenantTransaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { announce } from '../realtime/change-feed.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { findPolicy, saveBuffer } from '../repositories/policies.ts'
import { findService, saveService } from '../repositories/services.ts'
import { listSpecialists } from '../repositories/specialists.ts'
import { wireProviderService } from '../wire/catalogue.ts'
import { ourLocationTypes, ourWord, serviceTypes } from '../wire/words.ts'
import { type FieldProblems, type Handlers, refuse, type RequestOf } from './handler.ts'

type Body = RequestOf<'saveService'>['body']

export function publishServiceHandlers({ database, storage, secrets }: Dependencies): Pick<Handlers, 'saveService'> {
  return {
    saveService: ({ organisationId, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const existing = body.id ? await findService(transaction, body.id) : undefined
        if (!organisation || (body.id && !existing)) return refuse('not-found')
        const specialists = (await listSpecialists(transaction)).map(({ id }) => id)
        const providers = hasSpecialistChoice(organisation.kind) ? body.instructorIds : specialists
        const problems = problemsOf(body, organisationId, providers, specialists)
        if (problems) return refuse('validation', problems)

        const kind = ourWord(serviceTypes, body.serviceType)
        const service: Service = {
          id: existing?.id ?? secrets.id(),
          organisationId,
          kind,
          name: body.name,
          description: body.description,
          durationMinutes: body.duration,
          priceCents: body.freeOfCharge ? 0 : (centsOfEuros(body.price) ?? 0),
          capacity: kind === 'group' ? body.totalSpots : 1,
          imagePath: body.featuredImage,
          specialistIds: [...new Set(providers)],
          locationTypes: ourLocationTypes(body.locationTypes),
          locationIds: existing?.locationIds ?? [],
        }
        await saveService(transaction, service, now)
        const buffer = await keepBuffer(transaction, service.id, body)
        await announce(transaction, ['catalogue', 'slots', 'services'])
        return wireProviderService(service, buffer, await listLocations(transaction), storage)
      }),
  }
}

/** Writes the buffer that is given; what is absent stays as it was (rule D51). */
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

/** Rules A5.3, A5.5 and A5.7, and what only the server can know; undefined when there is nothing wrong. */
function problemsOf(
  { price, freeOfCharge, serviceType, totalSpots, featuredImage }: Body,
  organisationId: string,
  providers: readonly string[],
  specialists: readonly string[],
): FieldProblems | undefined {
  const problems: Record<string, FieldProblems[string]> = {}
  const wrongPrice = priceProblem(price, freeOfCharge)
  if (wrongPrice) problems.price = wrongPrice
  if (serviceType === 'PUBLIC' && totalSpots < MIN_GROUP_SEATS) problems.totalSpots = 'seats-minimum'
  if (providers.length === 0) problems.instructorIds = 'specialists'
  else if (!providers.every((id) => specialists.includes(id))) problems.instructorIds = 'invalid'
  if (featuredImage !== null && !isOwnPicture(featuredImage, organisationId)) problems.featuredImage = 'invalid'
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** A price at the wire, which is 0 only where that was chosen (rules A5.3 and D1). */
export function priceProblem(euros: number, freeOfCharge: boolean): PriceError | undefined {
  const cents = centsOfEuros(euros)
  if (cents === undefined) return 'price-format'
  const isFree = freeOfCharge && cents === 0
  return isFree || isPriceInRange(cents) ? undefined : 'price-range'
}

function isOwnPicture(path: string, organisationId: string): boolean {
  const key = parseKey(path)
  return key?.organisationId === organisationId && key.isPublic
}
