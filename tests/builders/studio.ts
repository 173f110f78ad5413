import { randomUUID } from 'node:crypto'
import { sha256, systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { insertAccount } from '#server/modules/identity/records/account/accounts.ts'
import { recordEvent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { insertBooking, type NewBooking } from '#server/modules/booking/booking/write-bookings.ts'
import { takeSeat } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { customerOfAccount } from '#server/modules/customers/records/customer/customers.ts'
import { type CustomerContact, insertCustomer } from '#server/modules/customers/records/customer/save-customer.ts'
import { noteReceived, THE_SYSTEM } from '#server/modules/money/records/ledger/money-entries.ts'
import { insertInvitation } from '#server/modules/organisation/team/invitation/invitations.ts'
import { insertLocation } from '#server/modules/organisation/location/locations.ts'
import { insertOrganisation } from '#server/modules/organisation/organisation/organisations.ts'
import { savePackage } from '#server/modules/catalogue/package/packages.ts'
import { type AbsenceRow, insertAbsence } from '#server/modules/calendar/records/absence/absences.ts'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { insertResource } from '#server/modules/catalogue/resource/resources.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { confirmSession, insertSession } from '#server/modules/identity/records/account/session/sessions.ts'
import { insertSpecialist } from '#server/modules/organisation/team/specialists.ts'
import type { OrganisationKind } from '#shared/domain/organisation/organisation.ts'
import type { Package } from '#shared/domain/package/package.ts'
import type { Resource } from '#shared/domain/resource/resource.ts'
import type { Series } from '#shared/domain/availability/series/series.ts'
import { PLAIN_SERVICE, type Service } from '#shared/domain/service/service.ts'
import type { Slot } from '#shared/domain/slot/slot.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { addDays, fromEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { DEFAULT_ZONE, instantToWall, zoneOf } from '#shared/time/zone.ts'

/**
 * The password hash of every test account, for the password `Correct-horse-1`. Verifying it is fast, because its cost parameters are
 * minimal (`quick-passwords.ts`).
 */
const PASSWORD_HASH = '$argon2id$v=19$m=8,t=1,p=1$TlNncHI5MlR2VERGVHJyRw$Ozev4p2BW1hQzQUSu6bE2B88/dN/JD8Y2SKak/9OtNo'

export const now = new Date()
/** A week from today in the studios' time zone, so that slots on that day are never in the past. */
export const inAWeek: LocalDate = addDays(fromEpochDay(instantToWall(zoneOf(DEFAULT_ZONE), epochMinuteOf(now)).day), 7)

export interface Person {
  accountId: string
  email: string
  token: string
}

/** Inserts an account and a session directly into the database. Signing up a thousand accounts would compute a thousand password hashes. */
export async function aPerson(database: Database, email = `${randomUUID()}@example.test`): Promise<Person> {
  const accountId = randomUUID()
  const token = systemSecrets.token()
  const account = { accountId, email, firstName: 'Test', lastName: 'Person', passwordHash: PASSWORD_HASH }
  await insertAccount(database.global, account, now)
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await insertSession(database.global, { tokenHash: sha256(token), accountId, createdAt: now, expiresAt })
  // Most tests are about other things than the proof that the account is the caller's (rule D339).
  await confirmSession(database.global, sha256(token), expiresAt)
  return { accountId, email, token }
}

export interface Studio {
  id: string
  locationId: string
  specialistId: string
  privateService: Service
  freeService: Service
  groupService: Service
  owner: Person
  specialist: Person
}

/** Inserts a business with one specialist and three services (paid, free of charge, group with 10 seats), and no availability. */
export async function aStudio(database: Database, kind: OrganisationKind = 'business'): Promise<Studio> {
  const [id, specialistId, locationId] = [randomUUID(), randomUUID(), randomUUID()]
  const owner = await aPerson(database)
  const specialist = await aPerson(database)
  const aService = (changes: Partial<Service>): Service => ({
    id: randomUUID(),
    organisationId: id,
    kind: 'private',
    name: 'Massage',
    description: 'An hour of rest',
    durationMinutes: 60,
    priceCents: 8500,
    capacity: 1,
    mostSeats: 1,
    imagePath: null,
    specialistIds: [specialistId],
    locationTypes: ['physical', 'virtual'],
    locationIds: [locationId],
    ...PLAIN_SERVICE,
    ...changes,
  })
  const privateService = aService({})
  const freeService = aService({ name: 'Introduction', priceCents: 0 })
  const groupService = aService({ name: 'Yoga', kind: 'group', capacity: 10, priceCents: 1250 })
  await database.inTenant(id, async (transaction) => {
    await insertOrganisation(
      transaction,
      {
        id,
        kind,
        storedName: 'Studio Test',
        zone: 'Europe/Amsterdam',
        tagline: '',
        translation: null,
        brandColor: null,
        logoPath: null,
        paymentMethods: ['pay-afterwards'],
      },
      // Long ago enough to be established (threat A40).
      new Date(now.getTime() - 30 * 24 * 3_600_000),
    )
    // Many tests book all day for one customer (rule D341).
    await transaction.sql.updateTable('organization').set({ unpaid_ahead: null }).where('id', '=', id).execute()
    await insertLocation(transaction, {
      organisationId: id,
      id: locationId,
      address: 'Papaverweg 34',
      city: 'Amsterdam',
      postalCode: '1032 KJ',
      countryCode: 'NL',
    })
    await insertSpecialist(
      transaction,
      {
        organisationId: id,
        id: specialistId,
        firstName: 'Anna',
        lastName: 'de Vries',
        jobTitle: 'Therapist',
        bio: '',
        email: 'anna@example.test',
        avatarPath: null,
        translation: null,
        videoUrl: null,
      },
      now,
    )
    for (const service of [privateService, freeService, groupService]) await saveService(transaction, service, now)
    await transaction.sql
      .insertInto('member')
      .values([
        { organization_id: id, account_id: owner.accountId, role: 'owner', specialist_id: null },
        { organization_id: id, account_id: specialist.accountId, role: 'specialist', specialist_id: specialistId },
      ])
      .execute()
  })
  return { id, locationId, specialistId, privateService, freeService, groupService, owner, specialist }
}

/** Publishes the sessions of a service that fit between 09:00 and 11:00 on one day. Returns the id of the series. */
export async function publishSessions(
  database: Database,
  studio: Studio,
  service: Service,
  changes: Partial<Pick<Series, 'startDate' | 'endDate' | 'fromMinute' | 'toMinute' | 'recurrence'>> = {},
): Promise<string> {
  const id = randomUUID()
  const startDate = changes.startDate ?? inAWeek
  const series: Series = {
    kind: 'session',
    id,
    specialistId: studio.specialistId,
    serviceId: service.id,
    priceCents: service.priceCents,
    durationMinutes: service.durationMinutes,
    startDate,
    endDate: startDate,
    fromMinute: 540,
    toMinute: 660,
    zone: 'Europe/Amsterdam',
    recurrence: 'one-time',
    locationTypes: [],
    locationIds: [],
    ...changes,
  }
  await database.inTenant(studio.id, (transaction) => insertSeries(transaction, series, now))
  return id
}

/** Inserts an absence of the studio's specialist, a week from today from 12:00 to 12:30. Returns the absence's id. */
export async function anAbsence(
  database: Database,
  studio: Studio,
  changes: Partial<AbsenceRow> = {},
): Promise<string> {
  const id = randomUUID()
  const startDate = changes.startDate ?? inAWeek
  const absence: AbsenceRow = {
    id,
    kind: 'block',
    title: 'Lunch',
    isPrivate: false,
    specialistIds: [studio.specialistId],
    zone: 'Europe/Amsterdam',
    startDate,
    endDate: startDate,
    fromMinute: 720,
    toMinute: 750,
    recurrence: 'one-time',
    until: null,
    dates: [],
    holiday: null,
    ...changes,
  }
  await database.inTenant(studio.id, (transaction) => insertAbsence(transaction, absence, now))
  return id
}

/** The default price of a package. */
export const PACKAGE_PRICE_CENTS = 40_000

/** Inserts a package of five massages for €400 that never expires. Returns its id. */
export async function aPackage(
  database: Database,
  studio: Studio,
  changes: Partial<Pick<Package, 'priceCents' | 'items' | 'validityDays'>> = {},
): Promise<string> {
  const id = randomUUID()
  const items = [{ serviceId: studio.privateService.id, credits: 5 }]
  const priceCents = PACKAGE_PRICE_CENTS
  const sold: Package = {
    id,
    organisationId: studio.id,
    name: 'Five',
    translation: null,
    priceCents,
    validityDays: null,
    items,
  }
  await database.inTenant(studio.id, (transaction) => savePackage(transaction, { ...sold, ...changes }, now))
  return id
}

/** Makes a person a customer of the studio, like a sign-up there. */
export async function aCustomer(database: Database, studio: Studio): Promise<Person & { customerId: string }> {
  const person = await aPerson(database)
  const { id: customerId } = await database.inTenant(studio.id, (transaction) =>
    customerOfAccount(transaction, person.accountId, randomUUID(), now),
  )
  return { ...person, customerId }
}

/** When the last customer was entered, in milliseconds since 1970. */
let lastEntered = 0

/** Inserts a customer without an account, like one that the owner enters. Returns the customer's id. */
export async function anEnteredCustomer(
  database: Database,
  studio: Studio,
  contact: Partial<CustomerContact> = {},
): Promise<string> {
  const id = randomUUID()
  const named = { firstName: 'Noor', lastName: 'Jansen', phoneNumber: '', email: null, locale: null, ...contact }
  const customer = { id, createdBy: studio.owner.accountId, ...named }
  // Two customers of the same millisecond would have no order of age.
  lastEntered = Math.max(Date.now(), lastEntered + 1)
  await database.inTenant(studio.id, (transaction) => insertCustomer(transaction, customer, new Date(lastEntered)))
  return id
}

let nextHour = 24 * 30

/** Inserts a booking a month or more ahead. Each call uses a different hour. */
export function aBooking(
  database: Database,
  studio: Studio,
  customer: BookedBy,
  changes: Partial<Pick<NewBooking, 'payment' | 'paymentMethod' | 'holdExpiresAt'>> = {},
): Promise<NewBooking> {
  const start = Math.floor(now.getTime() / 3_600_000) * 60 + nextHour++ * 60
  const occurrence = { seriesId: randomUUID(), day: Math.floor(start / 1440), startMinute: start % 1440 }
  return aBookingAt(database, studio, customer, { start, occurrence }, changes)
}

interface BookedBy {
  readonly customerId: string
  /** The account of the customer who books. If it is missing, the owner books for the customer. */
  readonly accountId?: string
}

/** Inserts a one-hour booking of the private service. It must be the first booking of its occurrence. */
export async function aBookingAt(
  database: Database,
  studio: Studio,
  customer: BookedBy,
  { start, occurrence }: Pick<Slot, 'start' | 'occurrence'>,
  changes: Partial<Pick<NewBooking, 'payment' | 'paymentMethod' | 'holdExpiresAt'>> = {},
): Promise<NewBooking> {
  const service = studio.privateService
  const slot: Slot = {
    kind: 'session',
    start,
    durationMinutes: 60,
    priceCents: service.priceCents,
    capacity: 1,
    seatsLeft: 1,
    specialistId: studio.specialistId,
    serviceId: service.id,
    occurrence,
    locationTypes: [],
    locationIds: [studio.locationId],
  }
  return database.inTenant(studio.id, async (transaction) => {
    const seat = await takeSeat(transaction, slot, randomUUID())
    if (seat.kind === 'full') throw new Error('The hour is taken')
    const booking: NewBooking = {
      id: randomUUID(),
      claimId: seat.claimId,
      customerId: customer.customerId,
      serviceId: slot.serviceId,
      specialistId: slot.specialistId,
      start,
      end: start + 60,
      priceCents: slot.priceCents,
      payment: 'none',
      paymentMethod: 'pay-afterwards',
      holdExpiresAt: null,
      locationTypes: ['physical'],
      locationIds: [studio.locationId],
      guest: { firstName: 'Noor', lastName: 'van Dijk', phoneNumber: '0612345678' },
      guestLocale: 'nl',
      ...changes,
    }
    await insertBooking(transaction, booking, now)
    if (booking.payment === 'paid') await notePaid(transaction, booking, now)
    await recordEvent(transaction, {
      id: randomUUID(),
      bookingId: booking.id,
      version: 1,
      kind: 'created',
      by: customer.accountId
        ? { actor: 'customer', accountId: customer.accountId, surface: 'widget', address: '127.0.0.1' }
        : { actor: 'provider', accountId: studio.owner.accountId, surface: 'provider-app', address: '127.0.0.1' },
      at: now,
      before: null,
      after: { ...booking, status: 'accepted' },
    })
    return booking
  })
}

/** Records the payment of a booking that is inserted as paid. Does nothing if credits paid it. */
export async function notePaid(transaction: TenantTransaction, booking: NewBooking, at: Date): Promise<void> {
  if (booking.paymentMethod === 'credits') return
  const { id: bookingId, priceCents: amountCents, paymentMethod } = booking
  const kind = paymentMethod === 'card' ? 'online' : 'place'
  await noteReceived(transaction, { bookingId, kind, amountCents, by: THE_SYSTEM }, at)
}

/** Inserts a location of the studio. */
export async function aLocation(database: Database, studio: Studio): Promise<string> {
  const id = randomUUID()
  const place = { address: 'Damrak 1', city: 'Amsterdam', postalCode: '1012 LG', countryCode: 'NL' }
  await database.inTenant(studio.id, (transaction) =>
    insertLocation(transaction, { id, organisationId: studio.id, ...place }),
  )
  return id
}

/** Inserts a resource with one or several equal units, such as a room. No service needs it. Returns its id. */
export async function aResource(
  database: Database,
  studio: Studio,
  changes: Partial<Omit<Resource, 'id'>> = {},
): Promise<string> {
  const id = randomUUID()
  const resource: Resource = { id, name: 'Room', quantity: 1, locationId: null, ...changes }
  await database.inTenant(studio.id, (transaction) => insertResource(transaction, resource, now))
  return id
}

/** Inserts a member of the studio who delivers no services. */
export async function aMember(
  database: Database,
  studio: Studio,
  role: 'owner' | 'specialist' = 'specialist',
): Promise<Person> {
  const person = await aPerson(database)
  await database.inTenant(studio.id, async ({ sql }) => {
    await sql
      .insertInto('member')
      .values({ organization_id: studio.id, account_id: person.accountId, role, specialist_id: null })
      .execute()
  })
  return person
}

/** Inserts a pending invitation to become a member of the studio. */
export async function anInvitation(database: Database, studio: Studio): Promise<string> {
  const id = randomUUID()
  const email = `${randomUUID()}@example.test`
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const invitation = { id, email, role: 'specialist', jobTitle: '', deliversServices: false, expiresAt } as const
  await database.inTenant(studio.id, (transaction) =>
    insertInvitation(transaction, invitation, sha256(systemSecrets.token()), now),
  )
  return id
}
