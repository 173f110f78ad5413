import { announce } from '#server/platform/change-feed.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { findReminderSettings, lockReminderSettings, saveReminderSettings } from './due-reminders-and-settings.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'

/** Handlers for the organisation's reminder settings (rule D127). */
export function reminderSettingsHandlers({ database }: Dependencies): Pick<Handlers, 'reminders' | 'saveReminders'> {
  return {
    reminders: ({ organisationId }) =>
      database.inTenant(
        organisationId,
        async (transaction) => (await findReminderSettings(transaction)) ?? refuse('not-found'),
      ),

    saveReminders: ({ organisationId, body: { dayBefore, hourBefore, version: seen } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const settings = await lockReminderSettings(transaction)
        if (!settings) return refuse('not-found')
        if (isOutdated(seen, settings.version)) return refuse('conflict')
        await saveReminderSettings(transaction, { dayBefore, hourBefore })
        await announce(transaction, ['settings'])
        return { dayBefore, hourBefore, version: settings.version + 1 }
      }),
  }
}
