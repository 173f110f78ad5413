import {
  deleteSecondFactor,
  deleteSessions,
  foldEmail,
  writeAccountAuditEntry,
  writeAuditEntry,
} from '#server/modules/identity/records/index.ts'
import { listMembers } from '#server/modules/organisation/index.ts'
import { CommandFailure, defineCommand } from '#server/operator/command.ts'
import { organisationNamed } from '#server/operator/find-organisation.ts'

export const switchOffSecondFactor = defineCommand({
  name: 'switch-off-second-factor',
  summary: 'Switches off the second step of a member’s log-in',
  details:
    'For somebody who has lost the authenticator app, the passkeys and the recovery codes. Make sure first that it is this person ' +
    'who asks. All their sessions end, and they log in with their password or a mailed code, and can switch it on again.',
  words: ['organisation', 'address'],
  options: {},
  changes: true,
  async run({ database, now }, [id, address = '']) {
    const organisation = await organisationNamed(database, id)
    const email = foldEmail(address)
    await database.inTenant(organisation.id, async (transaction) => {
      const member = (await listMembers(transaction)).find((each) => each.email === email)
      if (!member) throw new CommandFailure('notFound', `${email} does not work for ${organisation.name}.`)
      const { accountId } = member
      if (!(await deleteSecondFactor(transaction.sql, accountId)))
        throw new CommandFailure('refused', `The log-in of ${email} has no second step.`)
      await deleteSessions(transaction.sql, accountId)
      const entry = { accountId: null, address: null, subjectId: accountId, at: now }
      await writeAuditEntry(transaction, { action: 'second-factor-switched-off', ...entry })
      await writeAccountAuditEntry(transaction.sql, { kind: 'second-factor-off', accountId, address: null, at: now })
    })
    return {
      text: `The log-in of ${email} has no second step any more, and all their sessions have ended.`,
      json: { organisation: organisation.id, address: email },
    }
  },
})
