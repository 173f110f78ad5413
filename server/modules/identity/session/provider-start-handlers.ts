import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { noteLocale } from '#server/modules/identity/records/account/accounts.ts'
import {
  findOrganisation,
  findPolicy,
  imagesForProviders,
  languageOf,
  listLocations,
  listSpecialists,
  wireImage,
  wireSpecialist,
} from '#server/modules/organisation/index.ts'
import { listOwnServices, listQuestions, wireProviderService } from '#server/modules/catalogue/index.ts'
import { memberRoles, organisationTypes } from '#server/platform/wire/wire-enums.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'

/** Returns the member's session with the data of the organisation. */
export function providerSessionHandlers({
  database,
  storage,
}: Dependencies): Pick<Handlers, 'providerSession' | 'providerServices' | 'providerSpecialists'> {
  const images = imagesForProviders(storage)
  return {
    /** The app calls this at every start. Its language becomes the language of mails to this person. */
    providerSession: ({ caller, organisationId, locale, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        await noteLocale(transaction.sql, caller.accountId, locale)
        return {
          user: {
            id: caller.accountId,
            email: caller.email,
            firstName: caller.firstName,
            lastName: caller.lastName,
          },
          role: memberRoles[caller.role],
          specialistId: caller.specialistId,
          organisation: {
            id: organisation.id,
            name: organisationNameFor(organisation, reader),
            organisationKind: organisationTypes[organisation.kind],
            timeZone: organisation.zone,
            locale: await languageOf(transaction),
            logo: wireImage(organisation.logoPath, images),
          },
        }
      }),

    providerServices: ({ organisationId, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const locations = await listLocations(transaction)
        const services = await listOwnServices(transaction)
        const languages = { own: await languageOf(transaction), reader }
        const { booking } = await findPolicy(transaction)
        const questions = await listQuestions(transaction)
        return services.map((service) =>
          wireProviderService(
            service,
            booking.buffers.get(service.id),
            locations,
            images,
            languages,
            questions.get(service.id) ?? [],
          ),
        )
      }),

    providerSpecialists: ({ organisationId, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const languages = { own: await languageOf(transaction), reader }
        return (await listSpecialists(transaction)).map((specialist) =>
          wireSpecialist(specialist, images, languages, specialist.email),
        )
      }),
  }
}
