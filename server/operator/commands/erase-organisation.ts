import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { mailDeadLetterQueue, mailQueue } from '#server/platform/mail/mail-queue-settings.ts'
import { textDeadLetterQueue, textQueue } from '#server/platform/text-message/text-queue-settings.ts'
import { type CommandContext, CommandFailure, defineCommand } from '#server/operator/command.ts'
import { openFiles } from '#server/operator/open-uploaded-files.ts'
import { organisationNamed } from '#server/operator/find-organisation.ts'
import { tenantTables } from '#server/operator/tenant-tables.ts'
import { counted } from '#server/operator/text-table.ts'

export const eraseOrganisation = defineCommand({
  name: 'erase',
  summary: 'Deletes an organisation with all its data, for good',
  details:
    'The organisation must be suspended, and its payments settled. Accounts of members and customers stay, because they belong ' +
    'to the people themselves. Nobody is told. Backups still hold the data until they are deleted.',
  words: ['organisation'],
  options: {
    name: { type: 'string', value: 'name', meaning: 'The exact name of the organisation, so that the wrong one stays' },
    'with-bookings-ahead': { type: 'boolean', meaning: 'Also when there are bookings ahead' },
  },
  changes: true,
  async run(context, [id], { name, 'with-bookings-ahead': withBookingsAhead = false }) {
    const { database, isDryRun, now } = context
    const organisation = await organisationNamed(database, id)
    if (name !== organisation.name)
      throw new CommandFailure('usage', `Say --name with the exact name of ${organisation.id}`)
    if (!organisation.suspendedAt) {
      throw new CommandFailure('refused', `${organisation.name} is in use: suspend it first.`)
    }
    const { rows, paths } = await database.asOwnerOf(organisation.id, async (transaction) => {
      await refuseOpenMatters(transaction, now, withBookingsAhead)
      // The paths are read before the rows are deleted; the files are deleted after the rows.
      const pictures = await transaction.sql
        .selectFrom('image')
        .where('organization_id', '=', organisation.id)
        .select('path')
        .execute()
      return { rows: await deleteRows(transaction), paths: pictures.map(({ path }) => path) }
    })
    if (!isDryRun) await removeFiles(context, paths)
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
    return {
      text: `${organisation.name} is erased: ${counted(count, 'row')}, ${counted(paths.length, 'picture')}.`,
      json: { organisation: organisation.id, rows, pictures: paths.length },
    }
  },
})

/** Refuses to erase an organisation with unsettled payments or refunds, or with upcoming bookings unless the operator allows that. */
async function refuseOpenMatters(
  { sql, organisationId }: TenantTransaction,
  now: Date,
  withBookingsAhead: boolean,
): Promise<void> {
  const { rows } = await expression<{ ahead: number; money: number }>`select
    (select count(*)::int from booking
      where organization_id = ${organisationId} and status <> 'rejected' and ends_at > ${now}) as ahead,
    (select count(*)::int from payment
      where organization_id = ${organisationId} and state in ('open', 'action', 'processing') and due_at is not null)
    + (select count(*)::int from refund
      where organization_id = ${organisationId} and state in ('wanted', 'sent', 'failed')) as money`.execute(sql)
  const { ahead = 0, money = 0 } = rows[0] ?? {}
  if (money > 0)
    throw new CommandFailure(
      'refused',
      `${counted(money, 'payment or refund', 'payments or refunds')} not settled yet.`,
    )
  if (ahead > 0 && !withBookingsAhead) {
    throw new CommandFailure(
      'refused',
      `${counted(ahead, 'booking')} ahead: cancel them, or say --with-bookings-ahead.`,
    )
  }
}

/** Deletes the rows of all tenant tables, the organisation, and its mails. Returns the number of rows by table. */
async function deleteRows({ sql, organisationId }: TenantTransaction): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const tables = (await tenantTables(sql)).toReversed()
  for (const table of tables) {
    const { numAffectedRows = 0n } = await expression`
      delete from ${expression.table(table)} where organization_id = ${organisationId}`.execute(sql)
    if (numAffectedRows > 0n) counts[table] = Number(numAffectedRows)
  }
  await sql.deleteFrom('page_name').where('owner_id', '=', organisationId).execute()
  await sql.deleteFrom('page_domain').where('owner_id', '=', organisationId).execute()
  await sql.deleteFrom('organization').where('id', '=', organisationId).execute()
  // The messages themselves are rows of a tenant table. Jobs for them contain only ids.
  const queues = [mailQueue, mailDeadLetterQueue, textQueue, textDeadLetterQueue].map(({ name }) => name)
  const mails = await expression`delete from pgboss.job
    where name in (${expression.join(queues)}) and data ->> 'organisationId' = ${organisationId}`.execute(sql)
  return { ...counts, organization: 1, mails: Number(mails.numAffectedRows ?? 0n) }
}

/** Removes the files of pictures. If this is interrupted, the remaining files are not shown anywhere, because no row refers to them. */
async function removeFiles({ configuration }: CommandContext, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const files = await openFiles(configuration)
  for (const path of paths) await files.remove(path)
}
