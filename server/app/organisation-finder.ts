import type { OrganisationSource } from '#shared/api/define-endpoint.ts'
import { parseEventSlotId } from '#shared/domain/slot/session/event-slot-id.ts'
import { batcher } from '#server/platform/concurrency/batcher.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import type { CallWithoutOrganisation, FindOrganisation } from '#server/platform/http/find-organisation.ts'
import type { RequestOf } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { parseKey } from '#server/platform/storage/storage.ts'
import { bookedTime, ownBookingAt } from '#server/modules/booking/handlers.ts'
import { ownBooking } from '#server/modules/booking/index.ts'
import { customerOfOrganisations } from '#server/modules/customers/records/index.ts'
import { type OwnedId, organisationsById } from '#server/modules/organisation/handlers.ts'

/** Maximum number of ids whose organisation is kept in memory. */
const MOST_KNOWN = 20_000

/**
 * Returns the function that finds the organisation of a call without `x-organization-id`. What an id belongs to never changes, so it is
 * looked up once; whether it still exists, the call's handler finds out.
 */
export function organisationFinder({ database }: Pick<Dependencies, 'database'>): FindOrganisation {
  const known = new Map<string, string>()
  const lookUp = batcher((asked: readonly OwnedId[]) => organisationsById(database, asked))

  const byId = async (owned: OwnedId): Promise<string | undefined> => {
    if (!isId(owned.id)) return undefined
    const name = `${owned.kind} ${owned.id}`
    const organisationId = known.get(name) ?? (await lookUp(owned))
    if (organisationId === undefined) return undefined
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(name, organisationId)
    return organisationId
  }

  /** The latest of the caller's organisations as a customer in which `isThere` finds what the call names. */
  const ofCustomer = async (
    { caller }: CallWithoutOrganisation,
    isThere: (transaction: TenantTransaction) => Promise<boolean>,
  ): Promise<string | undefined> => {
    const accountId = caller?.accountId
    if (accountId == null) return undefined
    for (const id of await database.asAccount(accountId, (sql) => customerOfOrganisations(sql, accountId))) {
      if (await database.inTenant(id, isThere)) return id
    }
    return undefined
  }

  const finders: Record<OrganisationSource, (call: CallWithoutOrganisation) => Promise<string | undefined>> = {
    service: ({ params: { id = '' } }) => byId({ kind: 'service', id }),
    specialist: ({ params: { id = '' } }) => byId({ kind: 'specialist', id }),
    package: ({ params: { id = '' } }) => byId({ kind: 'package', id }),
    session: ({ params: { id = '' } }) => byId({ kind: 'series', id: parseEventSlotId(id)?.occurrence.seriesId ?? '' }),
    file: async ({ body }) => parseKey((body as RequestOf<'presignedUrl'>['body']).filePath)?.organisationId,
    customer: (call) => ofCustomer(call, async () => true),
    booking: (call) =>
      ofCustomer(call, async (transaction) => {
        const booking = call.caller && (await ownBooking(transaction, call.params.id ?? '', call.caller))
        return booking !== undefined
      }),
    'booked-time': (call) =>
      ofCustomer(call, async (transaction) => {
        const time = bookedTime(call.body as RequestOf<'createCalendarEvent'>['body'])
        const booking = call.caller && time && (await ownBookingAt(transaction, call.caller, time))
        return booking !== undefined
      }),
  }
  return (source, call) => finders[source](call)
}
