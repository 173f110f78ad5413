import type { Output } from '#shared/api/client.ts'
import type { GuestPolicy } from '#shared/domain/guest/guest-requirements.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { guestBookings, ourWord } from '#server/platform/wire/wire-enums.ts'
import {
  findGuestPolicy,
  lockGuestPolicy,
  saveGuestPolicy,
} from '#server/modules/booking/records/guest/guest-policies.ts'

/** Handlers for the settings that say what an organisation requires of guests (rule D215). */
export function guestSettingsHandlers({
  database,
}: Pick<Dependencies, 'database'>): Pick<Handlers, 'guestSettings' | 'saveGuestSettings'> {
  return {
    guestSettings: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const policy = await findGuestPolicy(transaction)
        return policy ? wire(policy) : refuse('not-found')
      }),

    saveGuestSettings: ({ organisationId, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const stored = await lockGuestPolicy(transaction)
        if (!stored) return refuse('not-found')
        if (isOutdated(body.version, stored.version)) return refuse('conflict')
        const policy = { booking: ourWord(guestBookings, body.booking), isPhoneRequired: body.isPhoneRequired }
        await saveGuestPolicy(transaction, policy)
        await announce(transaction, ['catalogue', 'settings'])
        return wire({ ...policy, version: stored.version + 1 })
      }),
  }
}

const wire = ({
  booking,
  isPhoneRequired,
  version,
}: GuestPolicy & { readonly version: number }): Output<'guestSettings'> => ({
  booking: guestBookings[booking],
  isPhoneRequired,
  version,
})
