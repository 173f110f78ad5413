import type { Output } from '#shared/api/client.ts'
import type { Dependencies } from '../dependencies.ts'
import { announce } from '../realtime/change-feed.ts'
import { findOrganisation } from '../repositories/organisations.ts'
import { findPolicy, type PolicySettings, savePolicy } from '../repositories/policies.ts'
import { lateCancellations, ourWord } from '../wire/words.ts'
import { type Handlers, refuse, type RequestOf } from './handler.ts'

/** What an owner sets on top of the availability (rule D69). */
export function settingsHandlers({ database }: Dependencies): Pick<Handlers, 'providerSettings' | 'saveSettings'> {
  return {
    providerSettings: ({ organisationId }) =>
      database.inTenant(organisationId, async (transaction) =>
        (await findOrganisation(transaction)) ? wireSettings(await findPolicy(transaction)) : refuse('not-found'),
      ),

    saveSettings: ({ organisationId, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        if (!(await findOrganisation(transaction))) return refuse('not-found')
        await savePolicy(transaction, ourSettings(body))
        await announce(transaction, ['slots', 'catalogue'])
        return body
      }),
  }
}

const ourSettings = (body: RequestOf<'saveSettings'>['body']): PolicySettings => ({
  booking: {
    slotStepMinutes: body.slotStep,
    noticeMinutes: body.notice,
    windowDays: body.bookingWindow,
    dailyMaximum: body.dailyMaximum,
  },
  cancellation: { lateMinutes: body.lateCancellation, whenLate: ourWord(lateCancellations, body.whenLate) },
  holdMinutes: body.holdTime,
  requestHours: body.requestTime,
})

const wireSettings = ({
  booking,
  cancellation,
  holdMinutes,
  requestHours,
}: PolicySettings): Output<'providerSettings'> => ({
  slotStep: booking.slotStepMinutes,
  notice: booking.noticeMinutes,
  bookingWindow: booking.windowDays,
  dailyMaximum: booking.dailyMaximum,
  lateCancellation: cancellation.lateMinutes,
  whenLate: lateCancellations[cancellation.whenLate],
  holdTime: holdMinutes,
  requestTime: requestHours,
})
