import type { Dependencies } from '../dependencies.ts'
import { noteLocale } from '../repositories/accounts.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { findPolicy } from '../repositories/policies.ts'
import { listOwnServices } from '../repositories/services.ts'
import { listSpecialists } from '../repositories/specialists.ts'
import { wireImage, wireInstructor, wireProviderService } from '../wire/catalogue.ts'
import { memberRoles, organisationTypes } from '../wire/words.ts'
import { type Handlers, refuse } from './handler.ts'

/** Who works here, and what the organisation consists of. */
export function providerSessionHandlers({
  database,
  storage,
}: Dependencies): Pick<Handlers, 'providerSession' | 'providerServices' | 'providerSpecialists'> {
  return {
    /** Asked at every launch, in the language of the app: that of the mail to who uses it. */
    providerSession: ({ caller, organisationId, locale }) =>
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
          instructorId: caller.specialistId,
          organization: {
            id: organisation.id,
            name: organisation.name,
            organizationType: organisationTypes[organisation.kind],
            timeZone: organisation.zone,
            logo: wireImage(organisation.logoPath, storage),
          },
        }
      }),

    providerServices: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const locations = await listLocations(transaction)
        const services = await listOwnServices(transaction)
        const { booking } = await findPolicy(transaction)
        return services.map((service) =>
          wireProviderService(service, booking.buffers.get(service.id), locations, storage),
        )
      }),

    providerSpecialists: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) =>
        (await listSpecialists(transaction)).map((specialist) => wireInstructor(specialist, storage)),
      ),
  }
}
