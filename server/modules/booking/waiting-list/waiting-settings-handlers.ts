import type { WaitingPolicy } from '#shared/domain/waiting-list/offer-expiry.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

/** Handlers for the organisation's settings of waiting lists (rule D193). */
export function waitingSettingsHandlers({
  database,
}: Pick<Dependencies, 'database'>): Pick<Handlers, 'waitingSettings' | 'saveWaitingSettings'> {
  return {
    waitingSettings: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const found = await settings(transaction).executeTakeFirst()
        return found ? wire(found) : refuse('not-found')
      }),

    saveWaitingSettings: ({ organisationId, body: { isOn, offerTime, version: seen } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const stored = await settings(transaction).forUpdate().executeTakeFirst()
        if (!stored) return refuse('not-found')
        if (isOutdated(seen, stored.version)) return refuse('conflict')
        await save(transaction, { isOn, offerMinutes: offerTime })
        await announce(transaction, ['slots', 'settings'])
        return wire({ isOn, offerMinutes: offerTime, version: stored.version + 1 })
      }),
  }
}

const wire = ({ isOn, offerMinutes, version }: WaitingPolicy & { readonly version: number }) => ({
  isOn,
  offerTime: offerMinutes,
  version,
})

const settings = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('organization')
    .where('id', '=', organisationId)
    .select(['waiting_list_on as isOn', 'waiting_offer_minutes as offerMinutes', 'waiting_version as version'])

async function save({ sql, organisationId }: TenantTransaction, { isOn, offerMinutes }: WaitingPolicy): Promise<void> {
  await sql
    .updateTable('organization')
    .set((row) => ({
      waiting_list_on: isOn,
      waiting_offer_minutes: offerMinutes,
      waiting_version: row('waiting_version', '+', 1),
    }))
    .where('id', '=', organisationId)
    .execute()
}
