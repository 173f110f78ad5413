import { reminderDueOn } from '#shared/domain/invoice/reminder-policy.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { dateIn, nextReminding } from '#server/modules/money/invoice/invoice-dates.ts'
import { invoicesToRemindOf, noteReminders, organisationsToRemind } from './find-due-invoice-reminders.ts'
import { lockSeller, setReminding } from '#server/modules/money/invoice/seller/sellers.ts'

/** Milliseconds between two runs, which is the longest delay of a reminder. */
const EVERY = 60_000
/** Number of organisations that are read in one query. */
const ORGANISATIONS = 200
/** Maximum number of reminders per transaction. It is small, because requests for an invoice wait for the seller's lock. */
const BATCH = 50
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox' | 'suspensions'>

/**
 * Starts a job that sends reminders of unpaid invoices (rule D287) once a day, at 09:00 in the organisation's local time. Every server
 * process runs it, but only one at a time handles an organisation. Returns a function that waits for the current run and then stops the
 * job.
 */
export const startInvoiceReminders = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'invoice-reminders', every: EVERY, run: () => remindOfInvoices(needs) }, needs)

/**
 * Queues all due reminders and returns their number. Reminders of a suspended organisation are postponed. An error with one organisation
 * does not stop the others.
 */
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

/** Queues a batch of reminders. The same transaction records each reminder and queues its mail, so each is mailed once. */
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
