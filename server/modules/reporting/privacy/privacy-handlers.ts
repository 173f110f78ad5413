import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  countLogin,
  forgetGuesses,
  findPasswordHash,
  foldEmail,
  forgetPerson,
  writeAccountAuditEntry,
  writeAuditEntry,
} from '#server/modules/identity/records/index.ts'
import { customerAgent, providerAgent } from '#server/modules/booking/index.ts'
import {
  customerIdOf,
  customerOfOrganisations,
  findCustomerIdByEmail,
} from '#server/modules/customers/records/index.ts'
import { eraseAccount } from './erase-rows.ts'
import { membershipsOf } from '#server/modules/organisation/index.ts'
import { readAccount, readWaiting } from './personal-data.ts'
import { wireAccountData } from './personal-data-wire.ts'
import { customerData } from './export-customer.ts'
import { eraseCustomer } from './cancel-and-erase-customer.ts'
import { type Account, type Handlers, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'

type NamedCustomer = RequestOf<'exportCustomer'>['body']

/** The refusal when the person that an owner names is not a customer. */
const nobody = (named: NamedCustomer): Refusal =>
  'email' in named ? refuse('not-found', { email: 'customer-unknown' }) : refuse('not-found')

/** The customer that an owner names by id, or by the address of the account or of the customer. */
async function customerNamed(transaction: TenantTransaction, named: NamedCustomer): Promise<string | undefined> {
  return 'email' in named ? findCustomerIdByEmail(transaction, foldEmail(named.email)) : named.customerId
}

type PrivacyRoute = 'exportMyData' | 'eraseMe' | 'exportCustomer' | 'eraseCustomer'

/**
 * Handlers for export and erasure of personal data (threat G1, rule D129). A person can do both for themselves in all organisations, an
 * owner for a customer of their own organisation.
 */
export function privacyHandlers(dependencies: Dependencies): Pick<Handlers, PrivacyRoute> {
  const { database, mailbox, passwords, secrets } = dependencies

  return {
    exportMyData: async ({ caller: { accountId, email }, reader, address, now }) => {
      await writeAccountAuditEntry(database.global, { kind: 'data-exported', accountId, address, at: now })
      const own = await readAccount(database.global, accountId)
      const waiting = await readWaiting(database.global, email)
      const organisations = await database.asAccount(accountId, (sql) => customerOfOrganisations(sql, accountId))
      const data = []
      for (const id of organisations) {
        data.push(
          await database.readTenant(id, async (transaction) => {
            const customerId = await customerIdOf(transaction, accountId)
            return customerId === undefined ? undefined : customerData(transaction, customerId, reader)
          }),
        )
      }
      return { ...wireAccountData(own, waiting, now), organizations: data.filter((each) => each !== undefined) }
    },

    eraseMe: async (request) => {
      const { caller, body, address, now } = request
      const { accountId, email } = caller
      const counted = await countLogin(dependencies, email, accountId, address, now)
      if (!counted.isAllowed) return refuse('rate-limited')
      if (!(await passwords.matches(await findPasswordHash(database.global, accountId), body.password))) {
        return refuse('validation', { password: 'password-wrong' })
      }
      await forgetGuesses(dependencies, counted)
      if (await worksSomewhere(caller)) return refuse('works-here')
      const organisations = await database.asAccount(accountId, (sql) => customerOfOrganisations(sql, accountId))
      const by = customerAgent(request)
      for (const organisationId of organisations) {
        const customerId = await database.inTenant(organisationId, (transaction) =>
          customerIdOf(transaction, accountId),
        )
        if (customerId !== undefined) await eraseCustomer(dependencies, { organisationId, customerId, by, now })
      }
      const successor = {
        accountId: secrets.id(),
        name: '',
        passwordHash: await passwords.hash(secrets.token()),
      }
      await eraseAccount(database, { accountId, email }, successor, now, (sql) => forgetPerson(sql, email))
      await mailbox?.forget(email)
      return { accepted: true as const }
    },

    exportCustomer: ({ body, caller, organisationId, reader, address, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const customerId = await customerNamed(transaction, body)
        const data = customerId === undefined ? undefined : await customerData(transaction, customerId, reader)
        if (customerId === undefined || !data) return nobody(body)
        await writeAuditEntry(transaction, {
          action: 'customer-exported',
          accountId: caller.accountId,
          subjectId: customerId,
          address,
          at: now,
        })
        return data
      }),

    /** The account itself is kept, because the person may use it with other organisations. They can erase it themselves. */
    eraseCustomer: async (request) => {
      const { body, organisationId, now } = request
      const customerId = await database.inTenant(organisationId, (transaction) => customerNamed(transaction, body))
      const by = providerAgent(request)
      const isErased =
        customerId !== undefined && (await eraseCustomer(dependencies, { organisationId, customerId, by, now }))
      return isErased ? { accepted: true as const } : nobody(body)
    },
  }

  async function worksSomewhere({ accountId }: Account): Promise<boolean> {
    return (await database.asAccount(accountId, (sql) => membershipsOf(sql, accountId))).length > 0
  }
}
