import type { Dependencies } from '../dependencies.ts'
import { listLocations } from '../repositories/locations.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { findPolicy } from '../repositories/policies.ts'
import { listServices } from '../repositories/services.ts'
import { listSpecialists } from '../repositories/specialists.ts'
import { wireImage, wireInstructor, wireLocation, wireProviderService } from '../wire/catalogue.ts'
import { organisationTypes } from '../wire/words.ts'
import { type Handlers, refuse } from './handler.ts'

const roles = { owner: 'OWNER', specialist: 'SPECIALIST' } as const

/** Who works here, and what the organisation consists of. */
export function providerSessionHandlers({
  database,
  storage,
}: Dependencies): Pick<Handlers, 'providerSession' | 'providerServices' | 'providerSpecialists' | 'providerLocations'> {
  return {
    providerSession: ({ caller, organisationId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        return {
          user: {
            id: caller.accountId,
            email: caller.email,
            firstName: caller.firstName,
            lastName: caller.lastName,
          },
          role: roles[caller.role],
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
        const services = await listServices(transaction)
        const { booking } = await findPolicy(transaction)
        return services.map((service) =>
          wireProviderService(service, booking.buffers.get(service.id), locations, storage),
        )
      }),

    providerSpecialists: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) =>
        (await listSpecialists(transaction)).map((specialist) => wireInstructor(specialist, storage)),
      ),

    providerLocations: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => (await listLocations(transaction)).map(wireLocation)),
  }
}
