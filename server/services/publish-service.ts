import { centsOfEuros, isPriceInRange } from '#shared/domain/money.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation.ts'
import type { Service } from '#shared/domain/service.ts'
import { MIN_GROUP_SEATS } from '#shared/domain/service-rules.ts'
import { parseKey } from '../adapters/storage/storage.ts'
import type { Dependencies } from '../dependencies.ts'
import { announce } from '../realtime/change-feed.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { findService, saveService } from '../repositories/services.ts'
import { listSpecialists } from '../repositories/specialists.ts'
import { wireService } from '../wire/catalogue.ts'
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
        await announce(transaction, ['catalogue', 'slots', 'services'])
        return wireService(service, await listLocations(transaction), storage)
      }),
  }
}

/** Rules A5.3, A5.5 and A5.7, and what only the server can know; undefined when there is nothing wrong. */
function problemsOf(
  { price, freeOfCharge, serviceType, totalSpots, featuredImage }: Body,
  organisationId: string,
  providers: readonly string[],
  specialists: readonly string[],
): FieldProblems | undefined {
  const cents = centsOfEuros(price)
  const isFree = freeOfCharge && price === 0
  const problems: Record<string, FieldProblems[string]> = {}
  if (cents === undefined) problems.price = 'price-format'
  else if (!isFree && !isPriceInRange(cents)) problems.price = 'price-range'
  if (serviceType === 'PUBLIC' && totalSpots < MIN_GROUP_SEATS) problems.totalSpots = 'seats-minimum'
  if (providers.length === 0) problems.instructorIds = 'specialists'
  else if (!providers.every((id) => specialists.includes(id))) problems.instructorIds = 'invalid'
  if (featuredImage !== null && !isOwnPicture(featuredImage, organisationId)) problems.featuredImage = 'invalid'
  return Object.keys(problems).length > 0 ? problems : undefined
}

function isOwnPicture(path: string, organisationId: string): boolean {
  const key = parseKey(path)
  return key?.organisationId === organisationId && key.isPublic
}
