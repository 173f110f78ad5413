import { reminderDueOn } from '#shared/domain/invoice/reminder-policy.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { findOrganisation } from '#server/features/organisation/organisations.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { dateIn, nextReminding } from '#server/features/invoice/invoice-dates.ts'
import { invoicesToRemindOf, noteReminders, organisationsToRemind } from './invoice-reminders.ts'
import { lockSeller, setReminding } from '#server/features/invoice/seller/sellers.ts'

/** Milliseconds between two runs, which is the longest delay of a reminder. */
const EVERY = 60_000
/** Organisations that are read at once. */
const ORGANISATIONS = 200
/** Reminders of one transaction: few, so that nobody who asks for an invoice waits long for the lock. */
const BATCH = 50
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'suspensions'>

/**
 * Reminds of open invoices (rule D287) once a day, at 09:00 on the organisation's wall, while the server runs. Every server process does this;
 * for each organisation one at a time. Returns a function that waits for the current run and then stops.
 */
export const startInvoiceReminders = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'invoice-reminders', every: EVERY, run: () => remindOfInvoices(needs) }, needs)

/** Queues all reminders that are due, and returns how many. A suspended organisation waits. An error with one does not affect the others. */
export async function remindOfInvoices(needs: Needs): Promise<number> {
  const now = needs.clock()
  let sent = 0
  let after = NO_ID
  for (;;) {
    const ids = await organisationsToRemind(needs.database, now, after, ORGANISATIONS)
    for (const id of ids) if (!needs.suspensions.isSuspended(id)) sent += await remindFor(needs, id, now)
    const last = ids.at(-1)
    if (last === undefined || ids.length < ORGANISATIONS) return sent
    after = last
  }
}

async function remindFor(needs: Needs, organisationId: string, now: Date): Promise<number> {
  let sent = 0
  try {
    for (;;) {
      const queued = await needs.database.inTenant(organisationId, (transaction) =>
        remindBatch(needs, transaction, now),
      )
      sent += queued
      if (queued < BATCH) return sent
    }
  } catch (error) {
    needs.log.error({ err: error }, 'customers of an organisation were not reminded of invoices')
    return sent
  }
}

/** Reminders are noted in the transaction that queues their mails, so each is mailed once. */
async function remindBatch({ outbox }: Needs, transaction: TenantTransaction, now: Date): Promise<number> {
  const { organisationId, sql } = transaction
  const policy = await lockSeller(transaction)
  const organisation = await findOrganisation(transaction)
  if (!policy || !organisation) return 0
  const zone = zoneOf(organisation.zone)
  const today = dateIn(zone, now)
  const due = await invoicesToRemindOf(transaction, policy, today, BATCH)
  const reminders = due.map(({ id: invoiceId, locale, ...invoice }) => {
    const number = reminderDueOn(invoice, policy, today)
    if (number === undefined) throw new Error('An invoice was found whose reminder is not due')
    return { template: 'invoice-reminder', organisationId, locale, invoiceId, number } as const
  })
  if (reminders.length > 0) {
    await noteReminders(transaction, reminders, today)
    await outbox.addAll(sql, reminders)
    await announce(transaction, ['invoices'])
  }
  if (due.length < BATCH) await setReminding(transaction, policy.reminders === 0 ? null : nextReminding(zone, now))
  return due.length
}
