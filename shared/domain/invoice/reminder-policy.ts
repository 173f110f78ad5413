import { addDays, type LocalDate } from '#shared/time/local-date.ts'

/** The maximum number of reminders of an invoice. */
export const MOST_REMINDERS = 3

/** The minute of the local day at which due reminders are searched for: 09:00. */
export const REMINDING_MINUTE = 9 * 60

/**
 * The number of days after the last possible reminder date after which no reminder is sent, so that a long-forgotten invoice is left alone.
 */
const PATIENCE = 30

/** How an organisation reminds of open invoices (rule D287). */
export interface InvoiceReminderPolicy {
  /** The maximum number of reminders of an invoice; 0 for none. */
  readonly reminders: number
  /** The number of days from the due date to the first reminder, and between two reminders. */
  readonly reminderDays: number
  /** The date on which the organisation switched reminders on; null while they are off. */
  readonly remindersFrom: LocalDate | null
}

/** An unpaid invoice with the reminders that were mailed about it. */
export interface RemindedInvoice {
  readonly dueOn: LocalDate
  readonly reminders: number
  /** The date of the last reminder; null for none. */
  readonly remindedOn: LocalDate | null
}

/** The reminder policy until an owner chooses another. */
export const NO_REMINDERS: InvoiceReminderPolicy = { reminders: 0, reminderDays: 7, remindersFrom: null }

/** Returns the range of due dates, both inclusive, of the invoices that may need a reminder on a date; undefined if there are none. */
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
 * Returns the number of the reminder that is due on a date (rule D287); undefined if none is.
 * - The first reminder is due some days after the due date: due on the 14th, 7 days → the 21st.
 * - Each further one is due the same number of days after the previous one was sent, even if that was late.
 * - An invoice whose first reminder would have been due before the organisation switched reminders on gets none.
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
