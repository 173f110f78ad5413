import { editsNote } from '#shared/domain/customer/specialist-customer-access.ts'
import { MOST_NOTES } from '#shared/domain/customer/customer.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import {
  deleteNote,
  insertNote,
  listNotes,
  lockNote,
  updateNote,
} from '#server/modules/customers/records/customer/customer-notes.ts'
import { holdCustomer } from '#server/modules/customers/records/customer/customers.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { type Handlers, isRefusal, type Member, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { wireNote } from './customer-record.ts'
import { visibleCustomer } from './visible-customer.ts'

type NoteRoute = 'addCustomerNote' | 'changeCustomerNote' | 'deleteCustomerNote'

/** Handlers for notes about customers (rule D143). */
export function customerNoteHandlers({ database, secrets }: Dependencies): Pick<Handlers, NoteRoute> {
  return {
    addCustomerNote: ({ organisationId, caller, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const customer = await visibleCustomer(transaction, body.customerId, caller)
        if (isRefusal(customer)) return customer
        if (!customer.seesNotes) return refuse('forbidden')
        // Waits for a merge or an erasure of the customer that is in progress.
        const held = await holdCustomer(transaction, customer.id)
        if (!held) return refuse('not-found')
        const id = body.id ?? secrets.id()
        const notes = await listNotes(transaction, held.id)
        // A note that the desktop app sends again is already among them.
        if (notes.length >= MOST_NOTES && !notes.some((each) => each.id === id))
          return refuse('validation', { text: 'too-many-notes' })
        const note = { id, customerId: held.id, authorId: caller.accountId, text: body.text }
        await insertNote(transaction, note, writtenAt(body.writtenAt, now))
        await announce(transaction, ['customers'])
        return answer(transaction, held.id, id, caller)
      }),

    changeCustomerNote: ({ organisationId, caller, body, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const customerId = await customerOfNote(transaction, body, caller)
        if (isRefusal(customerId)) return customerId
        await updateNote(transaction, body.id, body.text, now)
        await announce(transaction, ['customers'])
        return answer(transaction, customerId, body.id, caller)
      }),

    deleteCustomerNote: ({ organisationId, caller, body }) =>
      database.inTenant(organisationId, async (transaction) => {
        const customerId = await customerOfNote(transaction, body, caller)
        if (isRefusal(customerId)) return customerId
        await deleteNote(transaction, body.id)
        await announce(transaction, ['customers'])
        return { id: body.id }
      }),
  }
}

const DAY = 24 * 3_600_000
/** Maximum number of days between writing a note and sending it to the server (the desktop app may have been offline). */
const OLDEST_NOTE = 30

/** Returns the date of a note: the time when it was written, or `now` if that time is in the future or too long ago. */
function writtenAt(instant: string | undefined, now: Date): Date {
  const written = instant === undefined ? now : new Date(instant)
  const age = now.getTime() - written.getTime()
  return age > 0 && age <= OLDEST_NOTE * DAY ? written : now
}

/** Locks a note that the caller may edit, and returns its customer. */
async function customerOfNote(
  transaction: TenantTransaction,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
  caller: Member,
): Promise<string | Refusal> {
  const note = await lockNote(transaction, id)
  const customer = note ? await visibleCustomer(transaction, note.customerId, caller) : refuse('not-found')
  if (!note || isRefusal(customer)) return refuse('not-found')
  if (!customer.seesNotes || !editsNote(caller, note.authorId)) return refuse('forbidden')
  return isOutdated(version, note.version) ? refuse('conflict') : customer.id
}

async function answer(transaction: TenantTransaction, customerId: string, id: string, caller: Member) {
  const organisation = await findOrganisation(transaction)
  const note = (await listNotes(transaction, customerId)).find((each) => each.id === id)
  return organisation && note ? wireNote(zoneOf(organisation.zone), note, caller) : refuse('not-found')
}
