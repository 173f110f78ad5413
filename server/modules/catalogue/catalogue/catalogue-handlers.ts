import type { Output } from '#shared/api/client.ts'
import { byCategory } from '#shared/domain/service/service-categories.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import { parseKey } from '#server/platform/storage/storage.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  findContact,
  findOrganisation,
  findOwnOrganisation,
  findSpecialist,
  languageOf,
  listOpenLocations,
  listSpecialists,
  wireSpecialist,
  wireLocation,
  wireOrganisation,
} from '#server/modules/organisation/index.ts'
import { findPackage, listPackages } from '#server/modules/catalogue/package/packages.ts'
import { onlineOffer } from '#server/modules/money/records/index.ts'
import { listQuestions, questionsOf } from '#server/modules/catalogue/question/questions.ts'
import { listCategories } from '#server/modules/catalogue/service/category/service-categories.ts'
import { wireCategory } from '#server/modules/catalogue/service/category/service-category-wire.ts'
import {
  findOfferedService,
  listOfferedServices,
  listServices,
  listServicesOf,
} from '#server/modules/catalogue/service/services.ts'
import { wirePackage } from '#server/modules/catalogue/package/package-wire.ts'
import { wireService } from '#server/modules/catalogue/service/service-wire.ts'
import { findGuestPolicy } from '#server/modules/booking/records/index.ts'
import { guestBookings } from '#server/platform/wire/wire-enums.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'

type CatalogueRoute =
  | 'organisation'
  | 'catalogue'
  | 'service'
  | 'specialist'
  | 'specialistServices'
  | 'package'
  | 'locations'
  | 'presignedUrl'

/** Seconds that a signed image address is valid. */
const IMAGE_ADDRESS_LIFETIME = 3600

/** Handlers for public data of an organisation. */
export function catalogueHandlers(dependencies: Dependencies): Pick<Handlers, CatalogueRoute> {
  const { database, payments, storage } = dependencies
  return {
    organisation: ({ organisationId, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOwnOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const channels = (await onlineOffer(transaction, payments))?.channels
        return wireOrganisation(organisation, storage, channels, reader)
      }),

    catalogue: ({ organisationId, reader }) =>
      database.inTenant(
        organisationId,
        async (transaction) => (await readCatalogue(dependencies, transaction, reader)) ?? refuse('not-found'),
      ),

    service: ({ organisationId, params: { id }, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const service = isId(id) ? await findOfferedService(transaction, id) : undefined
        if (!service) return refuse('not-found')
        const languages = { own: await languageOf(transaction), reader }
        const locations = await listOpenLocations(transaction)
        return wireService(service, locations, storage, languages, await questionsOf(transaction, id))
      }),

    specialist: ({ organisationId, params: { id }, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const specialist = isId(id) ? await findSpecialist(transaction, id) : undefined
        const languages = { own: await languageOf(transaction), reader }
        if (!specialist) return refuse('not-found')
        return wireSpecialist(specialist, storage, languages, (await findContact(transaction))?.email ?? '')
      }),

    specialistServices: ({ organisationId, params: { id }, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!isId(id) || !(await findSpecialist(transaction, id))) return refuse('not-found')
        const locations = await listOpenLocations(transaction)
        const services = await listServicesOf(transaction, id)
        const questions = await listQuestions(transaction)
        const languages = { own: await languageOf(transaction), reader }
        return services.map((service) => wireService(service, locations, storage, languages, questions.get(service.id)))
      }),

    package: ({ organisationId, params: { id }, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const sold = isId(id) ? await findPackage(transaction, id) : undefined
        if (!sold) return refuse('not-found')
        const languages = { own: await languageOf(transaction), reader }
        return wirePackage(sold, await listServices(transaction), languages)
      }),

    locations: ({ organisationId, body: { pageable } }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        const locations = await listOpenLocations(transaction)
        const first = pageable.page * pageable.size
        return { response: locations.slice(first, first + pageable.size).map(wireLocation) }
      }),

    presignedUrl: async ({ organisationId, body: { filePath } }) => {
      const key = parseKey(filePath)
      // Files of other organisations and private files count as not found (threat A1).
      const isForVisitors = key?.organisationId === organisationId && key.isPublic
      if (!isForVisitors || !(await storage.has(filePath))) return refuse('not-found')
      return { preSignedUrl: await storage.signedUrl(filePath, IMAGE_ADDRESS_LIFETIME) }
    },
  }
}

/** All data of the widget's first screen; undefined when the organisation does not exist. */
export async function readCatalogue(
  { payments, storage }: Pick<Dependencies, 'payments' | 'storage'>,
  transaction: TenantTransaction,
  reader: Language | undefined,
): Promise<Output<'catalogue'> | undefined> {
  const organisation = await findOwnOrganisation(transaction)
  const guests = organisation && (await findGuestPolicy(transaction))
  if (!guests) return undefined
  const languages = { own: organisation.locale, reader }
  const locations = await listOpenLocations(transaction)
  const categories = byCategory(await listOfferedServices(transaction), await listCategories(transaction))
  const services = categories.flatMap((each) => each.services)
  const questions = await listQuestions(transaction)
  const specialists = await listSpecialists(transaction)
  const offered = new Set(services.map(({ id }) => id))
  // A package that contains a service which can no longer be booked is not sold.
  const packages = (await listPackages(transaction)).filter(({ items }) =>
    items.some(({ serviceId }) => offered.has(serviceId)),
  )
  const channels = (await onlineOffer(transaction, payments))?.channels
  const named = packages.length > 0 ? await listServices(transaction) : []
  return {
    organisation: wireOrganisation(organisation, storage, channels, reader),
    guests: { booking: guestBookings[guests.booking], isPhoneRequired: guests.isPhoneRequired },
    services: services.map((service) => wireService(service, locations, storage, languages, questions.get(service.id))),
    categories: categories.flatMap(({ category }) => (category ? wireCategory(category, languages) : [])),
    specialists: specialists.map((specialist) => wireSpecialist(specialist, storage, languages, organisation.email)),
    packages: packages.map((sold) => wirePackage(sold, named, languages)),
  }
}
