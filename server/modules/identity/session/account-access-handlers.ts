import type { Output } from '#shared/api/client.ts'
import { organisationNameFor } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { deleteSessionOf, listSessions } from '#server/modules/identity/records/account/session/sessions.ts'
import { writeAccountAuditEntry } from '#server/modules/identity/records/account/audit-log.ts'
import { customerIdOf, customerOfOrganisations } from '#server/modules/customers/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { consentInForce, endConsent, takesCodes } from '#server/modules/messaging/records/index.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { sessionSurfaces } from '#server/platform/wire/wire-enums.ts'

type Access = Output<'accountAccess'>

/** Handlers that show what opens an account besides its password and passkeys, and end it (rule D340). */
export function accountAccessHandlers({
  database,
}: Pick<Dependencies, 'database'>): Pick<Handlers, 'accountAccess' | 'endAccountAccess'> {
  const numbersOf = async (accountId: string, locale: RequestOf<'accountAccess'>['locale']) => {
    const organisations = await database.asAccount(accountId, (sql) => customerOfOrganisations(sql, accountId))
    const numbers: Access['numbers'] = []
    for (const organisationId of organisations) {
      const number = await database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const customerId = organisation && (await customerIdOf(transaction, accountId))
        if (!organisation || customerId === undefined) return undefined
        const consent = await consentInForce(transaction, customerId, organisation.zone)
        if (!consent || !takesCodes(consent)) return undefined
        const organisationName = organisationNameFor(organisation, locale)
        return { organisationId, organisationName, phoneNumber: masked(consent.phoneNumber) }
      })
      if (number) numbers.push(number)
    }
    return numbers
  }

  const read = async ({
    caller: { accountId },
    locale,
    token = '',
    now,
  }: RequestOf<'accountAccess' | 'endAccountAccess'>): Promise<Access> => {
    const own = sha256(token)
    const sessions = await listSessions(database.global, accountId, now)
    return {
      numbers: await numbersOf(accountId, locale),
      sessions: sessions
        .filter(({ tokenHash }) => !own.equals(tokenHash))
        .map(({ id, createdAt, lastSeenAt, surface }) => ({
          id,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          surface: sessionSurfaces[surface],
        })),
    }
  }

  return {
    accountAccess: read,

    endAccountAccess: async (request) => {
      const { body, caller, address, now } = request
      const { accountId } = caller
      if ('sessionId' in body) {
        if (!(await deleteSessionOf(database.global, accountId, body.sessionId))) return refuse('not-found')
        await writeAccountAuditEntry(database.global, { kind: 'sessions-ended', accountId, address, at: now })
        return read(request)
      }
      await database.inTenant(body.organisationId, async (transaction) => {
        const customerId = await customerIdOf(transaction, accountId)
        if (customerId === undefined) return
        await endConsent(transaction, customerId, 'customer', now)
        await announce(transaction, ['customers'])
      })
      return read(request)
    },
  }
}

/** A phone number of which only the country and the last two digits can be read. */
const masked = (phoneNumber: string): string => `${phoneNumber.slice(0, 3)}${'•'.repeat(6)}${phoneNumber.slice(-2)}`
