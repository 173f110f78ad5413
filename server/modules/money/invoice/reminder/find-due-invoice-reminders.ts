import { sql as expression } from 'kysely'
import {
  dueDatesToRemindOf,
  type InvoiceReminderPolicy,
  type RemindedInvoice,
} from '#shared/domain/invoice/reminder-policy.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { listed } from '#server/modules/money/invoice/list/invoice-list-query.ts'

/** Returns the organisations whose unpaid invoices are due to be checked, in the order of their ids, starting after a given id. */
export async function organisationsToRemind(
  { global: sql }: Pick<Database, 'global'>,
  now: Date,
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await expression<{ id: string }>`
    select organization_id as id from organizations_with_invoices_to_remind_of(${now}, ${after}, ${most})`.execute(sql)
  return rows.map(({ id }) => id)
}

export interface InvoiceToRemindOf extends RemindedInvoice {
  readonly id: string
  readonly locale: Locale
}

/**
 * Returns the unpaid invoices whose next reminder is due (rule D287), the longest overdue first. Invoices of a cancelled booking are left
 * out, because the provider must credit them first. Erased customers and customers without a mail address are left out too.
 */
export async function invoicesToRemindOf(
  { sql, organisationId }: TenantTransaction,
  policy: InvoiceReminderPolicy,
  today: LocalDate,
  most: number,
): Promise<InvoiceToRemindOf[]> {
  const range = dueDatesToRemindOf(policy, today)
  if (!range) return []
  const { rows } = await expression<InvoiceToRemindOf>`
    select listed.id, "dueOn", reminders, "remindedOn", document ->> 'locale' as locale
    from ${listed(organisationId)}
    join customer on customer.organization_id = ${organisationId} and customer.id = "customerId"
    left join account on account.id = customer.account_id
    where state = 'open' and "dueOn" between ${range.from} and ${range.to} and reminders < ${policy.reminders}
      and coalesce("remindedOn", "dueOn") <= ${addDays(today, -policy.reminderDays)}
      and "bookingStatus" is distinct from 'rejected' and customer.erased_at is null
      and coalesce(account.email, customer.email, '') <> '' and account.is_erased is not true
    order by "dueOn", listed.id
    limit ${most}`.execute(sql)
  return rows
}

/** Records that reminders are mailed. A constraint of the table makes it fail when a reminder with the same number was already recorded. */
export async function noteReminders(
  { sql, organisationId }: TenantTransaction,
  reminders: readonly { readonly invoiceId: string; readonly number: number }[],
  sentOn: LocalDate,
): Promise<void> {
  const rows = reminders.map(({ invoiceId, number }) => ({ invoice_id: invoiceId, number, sent_on: sentOn }))
  await insertRows(organisationId, 'invoice_reminder', rows).execute(sql)
}
