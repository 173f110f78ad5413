import { announce } from '#server/platform/change-feed.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { findAccountByEmail, foldEmail, writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { membershipsOf, setSuspended } from '#server/modules/organisation/index.ts'
import { type CommandContext, CommandFailure, type CommandResult, defineCommand } from '#server/operator/command.ts'
import { listOrganisations, organisationNamed } from '#server/operator/find-organisation.ts'
import type { OperatorDatabase } from '#server/operator/operator-database.ts'
import { counted, textTable } from '#server/operator/text-table.ts'

/** Maximum number of organisations that are listed without `--limit`. */
const MOST_LISTED = 200

export const organisations = defineCommand({
  name: 'organisations',
  summary: 'Lists organisations, or searches them',
  words: [],
  options: {
    search: { type: 'string', value: 'text', meaning: 'Part of the name, an id, or the mail address of a member' },
    suspended: { type: 'boolean', meaning: 'Only those that are suspended' },
    limit: { type: 'string', value: 'number', meaning: `Most that are listed: ${MOST_LISTED}` },
  },
  changes: false,
  async run({ database }, _words, { search, suspended = false, limit }) {
    const most = limit === undefined ? MOST_LISTED : Number(limit)
    if (!Number.isInteger(most) || most < 1) throw new CommandFailure('usage', '--limit must be a number above 0')
    const wanted = { ...(await searched(database, search)), isSuspended: suspended }
    // One more organisation than listed is read, to find out whether there are more.
    const found = await listOrganisations(database, { ...wanted, most: most + 1 })
    const [listed, hasMore] = [found.slice(0, most), found.length > most]
    const table = textTable(
      { id: 'ID', name: 'NAME', kind: 'KIND', createdAt: 'SINCE', suspendedAt: 'SUSPENDED' },
      listed.map((organisation) => ({ ...organisation })),
    )
    const end = hasMore ? `The first ${most}; --limit shows more.` : counted(listed.length, 'organisation')
    return { text: `${table}\n${end}`, json: { organisations: listed, hasMore } }
  },
})

async function searched(database: OperatorDatabase, text: string | undefined) {
  if (text === undefined) return {}
  if (!text.includes('@')) return isId(text) ? { ids: [text] } : { namePart: text }
  const account = await database.asOwner((transaction) => findAccountByEmail(transaction, foldEmail(text)))
  if (!account) throw new CommandFailure('notFound', `No account has the address ${text}.`)
  const memberships = await database.asAccount(account.accountId, (transaction) =>
    membershipsOf(transaction, account.accountId),
  )
  if (memberships.length === 0) throw new CommandFailure('notFound', `${text} is a member of no organisation.`)
  return { ids: memberships.map(({ organisationId }) => organisationId) }
}

export const suspend = defineCommand({
  name: 'suspend',
  summary: 'Suspends an organisation: nothing can be booked or changed, and bookings are kept',
  details:
    'Its members and its customers are told so. Customers still see and cancel what they have booked. Reminders, deadlines, ' +
    'payments and refunds of existing bookings go on. Server processes know of it within a few seconds.',
  words: ['organisation'],
  options: { reason: { type: 'string', value: 'text', meaning: 'Kept in the audit log of the organisation' } },
  changes: true,
  run: (context, [id], { reason }) => changeSuspension(context, id, true, reason),
})

export const resume = defineCommand({
  name: 'resume',
  summary: 'Ends the suspension of an organisation',
  words: ['organisation'],
  options: { reason: { type: 'string', value: 'text', meaning: 'Kept in the audit log of the organisation' } },
  changes: true,
  run: (context, [id], { reason }) => changeSuspension(context, id, false, reason),
})

async function changeSuspension(
  { database, now }: CommandContext,
  id: string | undefined,
  isSuspended: boolean,
  reason: string | undefined,
): Promise<CommandResult> {
  const organisation = await organisationNamed(database, id)
  const state = isSuspended ? 'suspended' : 'in use'
  const hasChanged = await database.inTenant(organisation.id, async (transaction) => {
    if (!(await setSuspended(transaction, isSuspended ? now : null))) return false
    await writeAuditEntry(transaction, {
      action: isSuspended ? 'organisation-suspended' : 'organisation-resumed',
      accountId: null,
      address: null,
      ...(reason !== undefined && { details: { reason } }),
      at: now,
    })
    await announce(transaction, ['settings', 'catalogue', 'slots'])
    return true
  })
  if (!hasChanged) throw new CommandFailure('refused', `${organisation.name} is ${state} already.`)
  return { text: `${organisation.name} is ${state}.`, json: { id: organisation.id, isSuspended } }
}
