import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/database/database.ts'
import { insertOrganisation } from '#server/modules/organisation/organisation/organisations.ts'
import { savePackage } from '#server/modules/catalogue/package/packages.ts'
import { savePolicy } from '#server/modules/organisation/settings/policies.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import type { Call } from '#shared/api/client.ts'
import { OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { PLAIN_SERVICE, type Service } from '#shared/domain/service/service.ts'
import type { Person } from '#tests/builders/studio.ts'
import { manyAccounts } from '#tests/integration/support/many-accounts.ts'
import { queryAsOwner } from '#tests/integration/support/query-as-owner.ts'
import { momentOf } from '#tests/properties/wall-by-temporal.ts'
import { ZONE } from './naive-availability.ts'
import type { NaiveStudio } from './naive-studio.ts'
import type { Product } from './in-process-product.ts'

/** The same studio in the product and in the model. */
export interface ModelledStudio {
  readonly product: Product
  readonly studio: NaiveStudio
  readonly id: string
  readonly specialistIds: readonly string[]
  readonly packageId: string
  readonly owner: Call
  readonly customers: readonly Call[]
}

/** The model starts some days before the clocks are set forward. */
const BEGINNING = momentOf(ZONE, '2031-03-26', 10 * 60)

export const PACKAGE_PRICE_CENTS = 9000
export const VALIDITY_DAYS = 10

/** The policies that are tested. Each rule of a policy is set in at least one of them. */
const policies: readonly Pick<NaiveStudio, 'policy' | 'cancellation'>[] = [
  { policy: OPEN_POLICY, cancellation: { lateMinutes: 0, whenLate: 'forfeit' } },
  {
    policy: { ...OPEN_POLICY, noticeMinutes: 180, slotStepMinutes: 15 },
    cancellation: { lateMinutes: 1440, whenLate: 'forfeit' },
  },
  {
    policy: { ...OPEN_POLICY, windowDays: 6, dailyMaximum: 2 },
    cancellation: { lateMinutes: 2880, whenLate: 'refuse' },
  },
]

/** Inserts accounts with sessions that never expire, because the test's clock moves far ahead. */
export async function peopleOf(databaseUrl: string, count: number): Promise<Person[]> {
  const people = await manyAccounts(databaseUrl, count)
  await queryAsOwner(databaseUrl, `update session set expires_at = '2100-01-01' where account_id = any($1)`, [
    people.map(({ accountId }) => accountId),
  ])
  return people
}

/** Creates a business with two specialists, two private services, a group service for three, credits, and no availability. */
export async function aModelledStudio(
  database: Database,
  product: Product,
  people: readonly Person[],
  policyNumber: number,
): Promise<ModelledStudio> {
  const [owner, ...customers] = people
  const id = randomUUID()
  const specialistIds = [randomUUID(), randomUUID()]
  const { policy, cancellation } = policies[policyNumber % policies.length]!
  const [hour, half, group] = [
    aService(id, specialistIds, {}),
    aService(id, specialistIds, { durationMinutes: 30, priceCents: 2000 }),
    aService(id, specialistIds, { kind: 'group', capacity: 3, durationMinutes: 45, priceCents: 1000 }),
  ] as const
  const packageId = randomUUID()
  const now = new Date(BEGINNING * 60_000)
  await database.inTenant(id, async (transaction) => {
    await insertOrganisation(
      transaction,
      {
        id,
        kind: 'business',
        storedName: 'Studio Model',
        zone: ZONE,
        tagline: '',
        translation: null,
        brandColor: null,
        logoPath: null,
        paymentMethods: ['credits', 'pay-afterwards', 'card'],
      },
      now,
    )
    await savePolicy(transaction, {
      booking: policy,
      cancellation,
      holdMinutes: 15,
      requestHours: 24,
      noShowsBeforePayment: null,
      unpaidAhead: null,
    })
    for (const specialistId of specialistIds) {
      const names = { firstName: 'Anna', lastName: '', jobTitle: '', bio: '', email: 'anna@example.test' }
      await insertSpecialist(
        transaction,
        { organisationId: id, id: specialistId, ...names, avatarPath: null, translation: null, videoUrl: null },
        new Date(0),
      )
    }
    for (const service of [hour, half, group]) await saveService(transaction, service, now)
    const items = [
      { serviceId: hour.id, credits: 2 },
      { serviceId: group.id, credits: 1 },
    ]
    await savePackage(
      transaction,
      {
        id: packageId,
        organisationId: id,
        name: 'Three',
        translation: null,
        priceCents: PACKAGE_PRICE_CENTS,
        items,
        validityDays: VALIDITY_DAYS,
      },
      now,
    )
    await transaction.sql
      .insertInto('member')
      .values({ organization_id: id, account_id: owner!.accountId, role: 'owner', specialist_id: null })
      .execute()
  })
  product.setClock(BEGINNING)
  return {
    product,
    studio: {
      now: BEGINNING,
      occurrences: [],
      bookings: [],
      lots: [],
      services: [hour, half, group],
      policy,
      cancellation,
      requestMinutes: 24 * 60,
      holdMinutes: 15,
    },
    id,
    specialistIds,
    packageId,
    owner: product.callsOf({ token: owner!.token, organisationId: id }),
    customers: customers.map(({ token }) => product.callsOf({ token, organisationId: id })),
  }
}

const aService = (organisationId: string, specialistIds: readonly string[], changes: Partial<Service>): Service => ({
  id: randomUUID(),
  organisationId,
  kind: 'private',
  name: 'Massage',
  description: '',
  durationMinutes: 60,
  priceCents: 5000,
  capacity: 1,
  mostSeats: 1,
  imagePath: null,
  specialistIds,
  locationTypes: [],
  locationIds: [],
  ...PLAIN_SERVICE,
  ...changes,
})
