import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { findAccountByEmail, foldEmail, writeAuditEntry } from '#server/modules/identity/records/index.ts'
import {
  type TeamMember,
  deleteMember,
  insertMember,
  listMembers,
  lockMembers,
  updateMember,
} from '#server/modules/organisation/index.ts'
import { CommandFailure, defineCommand } from '#server/operator/command.ts'
import { type KnownOrganisation, organisationNamed } from '#server/operator/find-organisation.ts'
import { counted, textTable } from '#server/operator/text-table.ts'

export const members = defineCommand({
  name: 'members',
  summary: 'Lists who works for an organisation',
  words: ['organisation'],
  options: {},
  changes: false,
  async run({ database }, [id]) {
    const organisation = await organisationNamed(database, id)
    const team = await database.inTenant(organisation.id, listMembers)
    const rows = team.map(({ email, firstName, lastName, role, specialistId }) => ({
      email,
      name: `${firstName} ${lastName}`.trim(),
      role,
      deliversServices: specialistId !== null,
    }))
    const table = textTable(
      { email: 'ADDRESS', name: 'NAME', role: 'ROLE', deliversServices: 'DELIVERS SERVICES' },
      rows,
    )
    return {
      text: `${table}\n${counted(rows.length, 'member')}`,
      json: { organisation: organisation.id, members: rows },
    }
  },
})

export const changeOwner = defineCommand({
  name: 'change-owner',
  summary: 'Makes an account an owner of an organisation',
  details:
    'The account must exist already. Who is no member yet becomes one. With --instead-of, the former owner becomes a ' +
    'specialist; of a freelancer, who has no team, the new owner takes everything over.',
  words: ['organisation', 'address'],
  options: {
    'instead-of': { type: 'string', value: 'address', meaning: 'The owner who is one no longer' },
  },
  changes: true,
  async run({ database, now }, [id, address = ''], { 'instead-of': former }) {
    const organisation = await organisationNamed(database, id)
    const account = await database.asOwner((transaction) => findAccountByEmail(transaction, foldEmail(address)))
    if (!account) throw new CommandFailure('notFound', `No account has the address ${address}.`)
    if (former !== undefined && foldEmail(former) === account.email) {
      throw new CommandFailure('usage', '--instead-of must name somebody else')
    }
    await database.inTenant(organisation.id, async (transaction) => {
      const team = await lockMembers(transaction)
      const leaving = former === undefined ? undefined : ownerWith(team, foldEmail(former), organisation)
      const change = { organisation, team, accountId: account.accountId, leaving, now }
      await (organisation.kind === 'freelancer' ? handOver : promote)(transaction, change)
      await writeAuditEntry(transaction, {
        action: 'owner-changed',
        accountId: null,
        address: null,
        subjectId: account.accountId,
        details: { insteadOf: leaving?.accountId ?? null },
        at: now,
      })
      await announce(transaction, ['team'])
    })
    const text = `${account.email} is an owner of ${organisation.name}${former === undefined ? '' : `, instead of ${foldEmail(former)}`}.`
    return { text, json: { organisation: organisation.id, owner: account.accountId, insteadOf: former ?? null } }
  },
})

interface OwnerChange {
  readonly organisation: KnownOrganisation
  readonly team: readonly TeamMember[]
  readonly accountId: string
  readonly leaving: TeamMember | undefined
  readonly now: Date
}

function ownerWith(team: readonly TeamMember[], email: string, organisation: KnownOrganisation): TeamMember {
  const owner = team.find((member) => member.email === email && member.role === 'owner')
  if (!owner) throw new CommandFailure('notFound', `${email} is no owner of ${organisation.name}.`)
  return owner
}

/** Makes a member the owner; the former owner stays as a specialist. */
async function promote(
  transaction: TenantTransaction,
  { organisation, team, accountId, leaving, now }: OwnerChange,
): Promise<void> {
  const member = team.find((each) => each.accountId === accountId)
  if (member?.role === 'owner' && !leaving) {
    throw new CommandFailure('refused', `${member.email} is an owner of ${organisation.name} already.`)
  }
  if (member) await updateMember(transaction, accountId, { role: 'owner' })
  else await insertMember(transaction, { accountId, role: 'owner', specialistId: null, jobTitle: '', joinedAt: now })
  if (leaving) await updateMember(transaction, leaving.accountId, { role: 'specialist' })
}

/**
 * Hands the organisation over to a new account. The new owner takes over the existing specialist, so all bookings stay with that
 * specialist.
 */
async function handOver(
  transaction: TenantTransaction,
  { organisation, team, accountId, leaving, now }: OwnerChange,
): Promise<void> {
  if (!leaving) {
    throw new CommandFailure('usage', `${organisation.name} is a freelancer's: say --instead-of which address.`)
  }
  if (team.some((each) => each.accountId === accountId)) {
    throw new CommandFailure('refused', `The new owner works for ${organisation.name} already.`)
  }
  const { specialistId, jobTitle } = leaving
  await deleteMember(transaction, leaving.accountId)
  await insertMember(transaction, { accountId, role: 'owner', specialistId, jobTitle, joinedAt: now })
}
