import { readFile } from 'node:fs/promises'
import { sql as expression } from 'kysely'
import { DEFAULT_ZONE } from '#shared/time/zone.ts'
import { publicKey } from '../adapters/storage/disk-storage.ts'
import type { TenantTransaction } from '../database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import { projectPath } from '../project-path.ts'
import { insertAccount } from '../repositories/accounts.ts'
import { setAllowedSites } from '../repositories/allowed-sites.ts'
import { insertLocation } from '../repositories/locations.ts'
import { insertOrganisation } from '../repositories/organisations.ts'
import { insertPackage } from '../repositories/packages.ts'
import { insertSeries } from '../repositories/series.ts'
import { saveService } from '../repositories/services.ts'
import { insertSpecialist } from '../repositories/specialists.ts'
import { demoPassword } from './demo-ids.ts'
import { demoAccountId, demoId, type DemoOrganisation } from './demo-organisation.ts'
import { demoCustomer, guests } from './guests.ts'
import { insertDemoBookings } from './insert-demo-bookings.ts'
import { milaHendriks } from './mila-hendriks.ts'
import { planCalendar } from './plan-calendar.ts'
import { studioNoord } from './studio-noord.ts'

type DemoDependencies = Pick<Dependencies, 'configuration' | 'database' | 'storage' | 'passwords' | 'secrets' | 'clock'>

const organisations = [studioNoord, milaHendriks]

/** Any page of this machine may show the widget, so that a snippet can be tried out. */
const allowedSites = ['http://localhost:*']

/**
 * Loads the demonstration into an empty database: all of it, in one transaction, or nothing. Over existing data, and a
 * second time, it does nothing. Refused in production.
 */
export async function loadDemoData(dependencies: DemoDependencies): Promise<'loaded' | 'not-empty'> {
  const { configuration, database, passwords, secrets, clock } = dependencies
  if (configuration.isProduction) throw new Error('Demo data never goes into a production database')
  if (await hasAccounts(database.global)) return 'not-empty'
  const pictures = await storePictures(dependencies)
  const hashes: PasswordHashes = {
    shared: await passwords.hash(demoPassword),
    // Guests of the past have no password that anybody knows.
    unknown: await passwords.hash(secrets.token()),
  }
  const now = clock()
  return database.inTenant(studioNoord.id, async (transaction) => {
    await expression`select pg_advisory_xact_lock(hashtext('inplan demo data'))`.execute(transaction.sql)
    // Another process may have been quicker.
    if (await hasAccounts(transaction.sql)) return 'not-empty'
    await insertGuests(transaction, hashes, now)
    for (const organisation of organisations) {
      const own = await standIn(transaction, organisation.id)
      await insertDemoOrganisation(own, organisation, pictures, now)
      await insertMembers(own, organisation, hashes, now)
      const { series, bookings } = planCalendar(organisation, now)
      for (const each of series) await insertSeries(own, each, now)
      await insertDemoBookings(own, bookings)
    }
    return 'loaded'
  })
}

interface PasswordHashes {
  readonly shared: string
  readonly unknown: string
}

async function hasAccounts(sql: TenantTransaction['sql'] | Dependencies['database']['global']): Promise<boolean> {
  return (await sql.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The same transaction in another organisation. */
async function standIn({ sql }: TenantTransaction, organisationId: string): Promise<TenantTransaction> {
  await expression`select set_config('inplan.organization_id', ${organisationId}, true)`.execute(sql)
  return { organisationId, sql }
}

/** Storage keys of the pictures by their file names; a picture that is there already is written again, unchanged. */
async function storePictures({ storage }: DemoDependencies): Promise<ReadonlyMap<string, string>> {
  const wanted = organisations.flatMap((organisation) =>
    [
      organisation.logo,
      ...Object.values(organisation.specialists).map(({ portrait }) => portrait),
      ...Object.values(organisation.services).map(({ picture }) => picture),
    ].map((name) => ({ organisation, name })),
  )
  const stored = await Promise.all(
    wanted.map(async ({ organisation, name }) => {
      const content = await readFile(projectPath('resources', 'demo', `${name}.jpg`))
      const key = publicKey(organisation.id, content, 'jpg')
      await storage.put(key, content)
      return [name, key] as const
    }),
  )
  return new Map(stored)
}

/** Things are listed in the order in which they were made, so each is a second younger than the one before. */
const momentOf = (now: Date, index: number): Date => new Date(now.getTime() - 60_000 + index * 1000)

async function insertDemoOrganisation(
  transaction: TenantTransaction,
  organisation: DemoOrganisation,
  pictures: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const organisationId = organisation.id
  const picture = (name: string): string | null => pictures.get(name) ?? null
  const idsOf = (kind: string, names: readonly string[]) => names.map((name) => demoId(organisation, kind, name))
  const { id, kind, name, tagline, brandColor } = organisation
  await insertOrganisation(
    transaction,
    {
      id,
      kind,
      name,
      tagline,
      brandColor,
      zone: DEFAULT_ZONE,
      logoPath: picture(organisation.logo),
      paymentMethods: ['pay-afterwards'],
    },
    now,
  )
  await setAllowedSites(transaction, allowedSites)
  for (const [key, location] of Object.entries(organisation.locations)) {
    await insertLocation(transaction, {
      ...location,
      organisationId,
      id: demoId(organisation, 'location', key),
      countryCode: 'NL',
    })
  }
  for (const [index, [key, { portrait, ...specialist }]] of Object.entries(organisation.specialists).entries()) {
    const avatarPath = picture(portrait)
    await insertSpecialist(
      transaction,
      { ...specialist, organisationId, id: demoId(organisation, 'specialist', key), avatarPath },
      momentOf(now, index),
    )
  }
  for (const [index, [key, service]] of Object.entries(organisation.services).entries()) {
    const { picture: image, specialists, locations, ...rest } = service
    const specialistIds = idsOf('specialist', specialists)
    const locationIds = idsOf('location', locations)
    const own = {
      organisationId,
      id: demoId(organisation, 'service', key),
      imagePath: picture(image),
      specialistIds,
      locationIds,
    }
    await saveService(transaction, { ...rest, ...own }, momentOf(now, index))
  }
  for (const [index, [key, { credits, ...sold }]] of Object.entries(organisation.packages).entries()) {
    const items = Object.entries(credits).map(([service, count]) => ({
      serviceId: demoId(organisation, 'service', service),
      credits: count,
    }))
    await insertPackage(
      transaction,
      { ...sold, organisationId, id: demoId(organisation, 'package', key), items },
      momentOf(now, index),
    )
  }
}

async function insertGuests({ sql }: TenantTransaction, hashes: PasswordHashes, now: Date): Promise<void> {
  for (const guest of guests.values()) {
    const { firstName, lastName, email } = guest
    const passwordHash = guest === demoCustomer ? hashes.shared : hashes.unknown
    await insertAccount(sql, { accountId: demoAccountId(email), email, firstName, lastName, passwordHash }, now)
  }
}

async function insertMembers(
  { sql, organisationId }: TenantTransaction,
  organisation: DemoOrganisation,
  { shared }: PasswordHashes,
  now: Date,
): Promise<void> {
  for (const { email, firstName, lastName, role, specialist } of organisation.members) {
    await insertAccount(sql, { accountId: demoAccountId(email), email, firstName, lastName, passwordHash: shared }, now)
    await sql
      .insertInto('member')
      .values({
        organization_id: organisationId,
        account_id: demoAccountId(email),
        role,
        specialist_id: specialist === undefined ? null : demoId(organisation, 'specialist', specialist),
      })
      .execute()
  }
}
