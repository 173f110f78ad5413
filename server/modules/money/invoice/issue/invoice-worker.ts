import {
  deleteRequest,
  oldestRequests,
  organisationsWithRequests,
} from '#server/modules/money/records/invoice/invoice-queue.ts'
import type { InvoiceRequest } from '#server/modules/money/records/invoice/invoice-queue.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { type Issuing, startIssuing } from './issue-invoices.ts'
import { lastInvoiceOf } from '#server/modules/money/invoice/invoices.ts'
import { keptWith } from './read-sale.ts'

/** Milliseconds between two runs. It is also the longest delay until an invoice has its number. */
const EVERY = 3000
/** Number of organisations that are read in one query. */
const ORGANISATIONS = 200
/** Maximum number of invoices per transaction. It is small, because other requests for an invoice wait for the seller's lock. */
const BATCH = 25
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox'>

/**
 * Starts a job that issues the invoices and credit notes that payments and refunds have queued (rule D246). Every server process runs it,
 * but only one process at a time assigns numbers for an organisation. Returns a function that waits for the current run and then stops the
 * job.
 */
export const startInvoices = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'invoices', every: EVERY, run: () => issueAllInvoices(needs) }, needs)

/** Handles all queued requests and returns their number. An error with one organisation does not stop the others. */
export async function issueAllInvoices(needs: Needs): Promise<number> {
  let served = 0
  let after = NO_ID
  for (;;) {
    const ids = await organisationsWithRequests(needs.database, after, ORGANISATIONS)
    for (const id of ids) served += await issueFor(needs, id)
    const last = ids.at(-1)
    if (last === undefined || ids.length < ORGANISATIONS) return served
    after = last
  }
}

async function issueFor(needs: Needs, organisationId: string): Promise<number> {
  let served = 0
  try {
    for (;;) {
      const now = await needs.database.inTenant(organisationId, (transaction) => issueBatch(needs, transaction))
      served += now
      if (now < BATCH) return served
    }
  } catch (error) {
    needs.log.error({ err: error }, 'invoices of an organisation were not made')
    return served
  }
}

/**
 * Handles the oldest requests, at most one batch, and returns their number. Requests are read under the seller's lock and deleted in the
 * same transaction, so each is handled once.
 */
async function issueBatch(needs: Needs, transaction: TenantTransaction): Promise<number> {
  const issuing = await startIssuing(needs, transaction)
  const requests = await oldestRequests(transaction, BATCH)
  for (const request of requests) {
    if (issuing) await serve(transaction, issuing, request)
    await deleteRequest(transaction, request.id)
  }
  if (requests.length > 0) await announce(transaction, ['invoices'])
  return requests.length
}

async function serve(transaction: TenantTransaction, issuing: Issuing, request: InvoiceRequest): Promise<void> {
  if (request.kind === 'invoice') {
    await issuing.invoice(request)
    return
  }
  const invoice = await lastInvoiceOf(transaction, await keptWith(transaction, request))
  const { bookingId, amountCents, reason } = request
  if (invoice) await issuing.creditNote(invoice, amountCents ?? 'all', oneLine(reason), { limit: 'at-most', bookingId })
}

/** Joins the lines of a reason to one line for the credit note. The mail about it keeps the paragraphs. */
const oneLine = (reason: string): string => reason.trim().replaceAll(/\s+/g, ' ')
