import { readFile } from 'node:fs/promises'
import { sql as expression } from 'kysely'
import { publicKey } from '#server/platform/storage/storage.ts'
import { enterOrganisation, type TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { insertAccount } from '#server/modules/identity/records/index.ts'
import { insertAbsence } from '#server/modules/calendar/records/index.ts'
import { insertSeries } from '#server/modules/scheduling/records/index.ts'
import { demoPassword } from './demo-ids.ts'
import { demoAccountId } from './demo-organisation-types.ts'
import { demoCustomer, demoCustomersByName } from './demo-customers.ts'
import { insertDemoCustomers } from './insert-demo-customers.ts'
import { insertDemoBookings } from './insert-demo-bookings.ts'
import { insertDemoInvoices } from './insert-demo-invoices.ts'
import { insertDemoOrganisation, type DemoContext } from './insert-demo-organisation.ts'
import { milaHendriks } from './mila-hendriks.ts'
import { planDemoCalendar } from './demo-calendar-plan.ts'
import { studioNoord } from './studio-noord.ts'

type DemoDependencies = Pick<Dependencies, 'configuration' | 'database' | 'storage' | 'passwords' | 'secrets' | 'clock'>

type Sql = Dependencies['database']['global']

const organisations = [studioNoord, milaHendriks]

/**
 * Loads the demo data into an empty database in one transaction. Does nothing when there is data already. Refused in
 * production.
 */
export async function loadDemoData(dependencies: DemoDependencies): Promise<'loaded' | 'not-empty'> {
  const { configuration, database, passwords, secrets, clock } = dependencies
  if (configuration.isProduction) throw new Error('Demo data never goes into a production database')
  if (await hasAccounts(database.global)) return 'not-empty'

  const pictures = await storePictures(dependencies)
  const context: DemoContext = { pictures, passwordHash: await passwords.hash(demoPassword), now: clock() }
  // Past guests get a random password that nobody knows.
  const unknownHash = await passwords.hash(secrets.token())
  return database.inTenant(studioNoord.id, async (transaction) => {
    await expression`select pg_advisory_xact_lock(hashtext('inplan demo data'))`.execute(transaction.sql)
    // The check for existing data is repeated under the lock, because another process may have loaded the data meanwhile.
    if (await hasAccounts(transaction.sql)) return 'not-empty'
    await insertGuests(transaction.sql, context, unknownHash)
    for (const organisation of organisations) {
      const own = await standIn(transaction, organisation.id)
      await insertDemoOrganisation(own, organisation, context)
      const { series, bookings, absences } = planDemoCalendar(organisation, context.now)
      for (const each of series) await insertSeries(own, each, context.now)
      for (const each of absences) await insertAbsence(own, { ...each, holiday: null }, context.now)
      await insertDemoBookings(own, bookings)
      if (organisation !== studioNoord) continue
      await insertDemoCustomers(own, context.now)
      await insertDemoInvoices(own, context.now)
    }
    return 'loaded'
  })
}

async function hasAccounts(sql: Sql): Promise<boolean> {
  return (await sql.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Switches the transaction to another organisation, whose rows row-level security then shows. */
async function standIn({ sql }: TenantTransaction, organisationId: string): Promise<TenantTransaction> {
  // Deferred constraints are checked now, while row-level security still shows this organisation's rows.
  await expression`set constraints all immediate`.execute(sql)
  await expression`set constraints all deferred`.execute(sql)
  await enterOrganisation(sql, organisationId)
  return { organisationId, sql }
}

/** Stores the demo pictures and returns their storage keys by file name. Storing a picture again changes nothing. */
async function storePictures({ storage }: DemoDependencies): Promise<DemoContext['pictures']> {
  const wanted = organisations.flatMap(({ id, logo, specialists, services }) =>
    [
      logo,
      ...Object.values(specialists).map(({ portrait }) => portrait),
      ...Object.values(services).map(({ picture }) => picture),
    ].map((name) => ({ organisationId: id, name })),
  )
  const stored = await Promise.all(
    wanted.map(async ({ organisationId, name }) => {
      const content = await readFile(projectPath('resources', 'demo', `${name}.jpg`))
      const key = publicKey(organisationId, content, 'jpg')
      await storage.put(key, content)
      return [name, key] as const
    }),
  )
  return new Map(stored)
}

async function insertGuests(sql: Sql, { passwordHash, now }: DemoContext, unknownHash: string): Promise<void> {
  for (const guest of demoCustomersByName.values()) {
    const { firstName, lastName, email } = guest
    const hash = guest === demoCustomer ? passwordHash : unknownHash
    await insertAccount(sql, { accountId: demoAccountId(email), email, firstName, lastName, passwordHash: hash }, now)
  }
}
