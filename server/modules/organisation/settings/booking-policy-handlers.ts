import type { Output } from '#shared/api/client.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import {
  findPolicy,
  findPolicyVersion,
  lockPolicyVersion,
  type OrganisationPolicy,
  type PolicySettings,
  savePolicy,
} from './policies.ts'
import { lateCancellations, ourWord } from '#server/platform/wire/wire-enums.ts'
import { type Handlers, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

/** Handlers for the organisation's booking policy (rule D69). */
export function settingsHandlers({ database }: Dependencies): Pick<Handlers, 'providerSettings' | 'saveSettings'> {
  return {
    providerSettings: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) => {
        const version = await findPolicyVersion(transaction)
        return version === undefined ? refuse('not-found') : wireSettings(await findPolicy(transaction), version)
      }),

    saveSettings: ({ organisationId, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const version = await lockPolicyVersion(transaction)
        if (version === undefined) return refuse('not-found')
        if (isOutdated(body.version, version)) return refuse('conflict')
        await savePolicy(transaction, ourSettings(body, await findPolicy(transaction)))
        await announce(transaction, ['slots', 'catalogue', 'settings'])
        return wireSettings(await findPolicy(transaction), version + 1)
      }),
  }
}

/** The settings of a request. A field that is left out stays as it is. */
const ourSettings = (body: RequestOf<'saveSettings'>['body'], stored: OrganisationPolicy): PolicySettings => ({
  booking: {
    slotStepMinutes: body.slotStep,
    noticeMinutes: body.notice,
    windowDays: body.bookingWindow,
    dailyMaximum: body.dailyMaximum,
  },
  cancellation: { lateMinutes: body.lateCancellation, whenLate: ourWord(lateCancellations, body.whenLate) },
  holdMinutes: body.holdTime,
  requestHours: body.requestTime,
  noShowsBeforePayment:
    body.noShowsBeforePayment === undefined ? stored.noShowsBeforePayment : body.noShowsBeforePayment,
  unpaidAhead: body.unpaidAhead === undefined ? stored.unpaidAhead : body.unpaidAhead,
})

const wireSettings = (
  { booking, cancellation, holdMinutes, requestHours, noShowsBeforePayment, unpaidAhead }: OrganisationPolicy,
  version: number,
): Output<'providerSettings'> => ({
  version,
  slotStep: booking.slotStepMinutes,
  notice: booking.noticeMinutes,
  bookingWindow: booking.windowDays,
  dailyMaximum: booking.dailyMaximum,
  lateCancellation: cancellation.lateMinutes,
  whenLate: lateCancellations[cancellation.whenLate],
  holdTime: holdMinutes,
  requestTime: requestHours,
  noShowsBeforePayment,
  unpaidAhead,
})
