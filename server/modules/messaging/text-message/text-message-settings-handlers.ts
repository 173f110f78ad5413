import type { Output } from '#shared/api/client.ts'
import { centsOfEuros, eurosOfCents } from '#shared/domain/payment/money.ts'
import { formatLocalTime, localTime } from '#shared/time/local-time.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findMonth, monthOf } from '#server/modules/messaging/records/text-message/text-message-costs-by-month.ts'
import {
  findTextSettings,
  lockTextSettings,
  saveTextSettings,
  type TextSettings,
} from '#server/modules/messaging/records/text-message/text-message-settings.ts'

/** Handlers for the organisation's settings of text messages (rules D258 and D261). */
export function textSettingsHandlers({
  database,
  texts,
}: Pick<Dependencies, 'database' | 'texts'>): Pick<Handlers, 'textSettings' | 'saveTextSettings'> {
  const wire = async (
    transaction: TenantTransaction,
    settings: TextSettings,
    now: Date,
  ): Promise<Output<'textSettings'>> => {
    const organisation = await findOrganisation(transaction)
    const month = organisation && (await findMonth(transaction, monthOf(now, organisation.zone)))
    return {
      isAvailable: texts !== undefined,
      isOn: settings.isOn,
      hoursBefore: settings.hoursBefore,
      insteadOfMail: settings.insteadOfMail,
      sendsCodes: settings.sendsCodes,
      quietFrom: formatLocalTime(settings.quiet.from),
      quietTo: formatLocalTime(settings.quiet.to),
      monthlyLimit: eurosOfCents(settings.monthlyLimitCents),
      pricePerSegment: eurosOfCents(texts?.centsPerSegment ?? 0),
      thisMonth: {
        messages: month?.messages ?? 0,
        segments: month?.segments ?? 0,
        cost: eurosOfCents(month?.cents ?? 0),
      },
      version: settings.version,
    }
  }

  return {
    textSettings: ({ organisationId, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const settings = await findTextSettings(transaction)
        return settings ? wire(transaction, settings, now) : refuse('not-found')
      }),

    saveTextSettings: ({ organisationId, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const stored = await lockTextSettings(transaction)
        if (!stored) return refuse('not-found')
        if (isOutdated(body.version, stored.version)) return refuse('conflict')
        const monthlyLimitCents = centsOfEuros(body.monthlyLimit)
        if (monthlyLimitCents === undefined) return refuse('validation', { monthlyLimit: 'price-format' })
        // A client of the previous release does not send `sendsCodes`, so the stored value is kept.
        const { isOn, hoursBefore, insteadOfMail, sendsCodes = stored.sendsCodes, quietFrom, quietTo } = body
        const quiet = { from: localTime(quietFrom), to: localTime(quietTo) }
        const policy = { isOn, hoursBefore, insteadOfMail, sendsCodes, quiet, monthlyLimitCents }
        await saveTextSettings(transaction, policy)
        await announce(transaction, ['settings'])
        return wire(transaction, { ...policy, version: stored.version + 1 }, now)
      }),
  }
}
