import {
  deleteRequest,
  oldestRequests,
  organisationsWithRequests,
} from '#server/features/invoice-store/invoice-requests.ts'
import type { InvoiceRequest } from '#server/features/invoice-store/invoice-requests.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { startRepeatedJob } from '#server/platform/monitor/repeated-job.ts'
import { type Issuing, startIssuing } from './issue-invoices.ts'
import { lastInvoiceOf } from '#server/features/invoice/invoices.ts'
import { keptWith } from './sales-to-invoice.ts'

/** Milliseconds between two runs, which is the longest time until an invoice has its number. */
const EVERY = 3000
/** Organisations that are read at once. */
const ORGANISATIONS = 200
/** Invoices of one transaction: few, so that nobody who asks for an invoice waits long for the lock. */
const BATCH = 25
const NO_ID = '00000000-0000-0000-0000-000000000000'

type Needs = Pick<Dependencies, 'clock' | 'database' | 'log' | 'outbox'>

/**
 * Makes the invoices and credit notes that payments and refunds asked for (rule D246), while the server runs. Every server process does
 * this; for each organisation one at a time gives out numbers. Returns a function that waits for the current run and then stops.
 */
export const startInvoices = (needs: Needs & Pick<Dependencies, 'runJob'>): (() => Promise<void>) =>
  startRepeatedJob({ job: 'invoices', every: EVERY, run: () => issueAllInvoices(needs) }, needs)

/** Serves all requests, and returns how many. An error with one organisation does not affect the others. */
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
 * Serves the oldest requests, at most one batch, and returns their number. Requests are read under the seller's lock and deleted in the
 * same transaction, so each is served once.
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

/** A credit note has one line for the reason, which its mail has in paragraphs. */
const oneLine = (reason: string): string => reason.trim().replaceAll(/\s+/g, ' ')
