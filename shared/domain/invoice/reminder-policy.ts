import { addDays, type LocalDate } from '#shared/time/local-date.ts'

/** Most reminders of an invoice. */
export const MOST_REMINDERS = 3

/** The minute of the day on the organisation's wall at which invoices are looked through: 09:00. */
export const REMINDING_MINUTE = 9 * 60

/** Days after which the last possible reminder is too late, so that an invoice that was forgotten for long is left alone. */
const PATIENCE = 30

/** How an organisation reminds of open invoices (rule D287). */
export interface InvoiceReminderPolicy {
  /** Reminders of an invoice at most; 0 for none. */
  readonly reminders: number
  /** Days from the due date to the first reminder, and from each to the next. */
  readonly reminderDays: number
  /** Since when the organisation reminds; null while it does not. */
  readonly remindersFrom: LocalDate | null
}

/** An open invoice with the reminders that were mailed. */
export interface RemindedInvoice {
  readonly dueOn: LocalDate
  readonly reminders: number
  /** When the last one was mailed; null for none. */
  readonly remindedOn: LocalDate | null
}

/** What holds until an owner chooses otherwise. */
export const NO_REMINDERS: InvoiceReminderPolicy = { reminders: 0, reminderDays: 7, remindersFrom: null }

/** The due dates, both included, of invoices that may have to be reminded of on a date; undefined for none. */
export function dueDatesToRemindOf(
  { reminders, reminderDays, remindersFrom }: InvoiceReminderPolicy,
  today: LocalDate,
): { readonly from: LocalDate; readonly to: LocalDate } | undefined {
  if (reminders === 0 || remindersFrom === null) return undefined
  const begun = addDays(remindersFrom, -reminderDays)
  const patient = addDays(today, -reminders * reminderDays - PATIENCE)
  const to = addDays(today, -reminderDays)
  const from = begun > patient ? begun : patient
  return from > to ? undefined : { from, to }
}

/**
 * The number of the reminder that is due on a date (rule D287); undefined for none.
 * - The first comes some days after the due date: due on the 14th, 7 days → the 21st.
 * - Each other one comes so many days after the one before, also when that was late.
 * - One whose first reminder would have been before the organisation began to remind has none.
 */
export function reminderDueOn(
  { dueOn, reminders, remindedOn }: RemindedInvoice,
  policy: InvoiceReminderPolicy,
  today: LocalDate,
): number | undefined {
  const range = dueDatesToRemindOf(policy, today)
  if (!range || dueOn < range.from || dueOn > range.to || reminders >= policy.reminders) return undefined
  return addDays(remindedOn ?? dueOn, policy.reminderDays) <= today ? reminders + 1 : undefined
}
