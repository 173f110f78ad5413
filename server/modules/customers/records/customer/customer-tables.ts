import type { ColumnType, Generated } from 'kysely'
import type { Buyer } from '#shared/domain/invoice/invoice.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** Declares the columns of the tables of customers and of the data that an organisation stores about them. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    customer: CustomerTable
    customer_note: CustomerNoteTable
    customer_tag: CustomerTagTable
    customer_merge: CustomerMergeTable
  }
}

interface CustomerTable {
  organization_id: string
  id: string
  /** Null for a customer whom the provider entered. */
  account_id: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  phone_number: Generated<string>
  /** The contact address in lower case. It is ignored for a customer with an account: the account's address is used. */
  email: Generated<string | null>
  /** The language of mails; null until it is known. */
  locale: Generated<Locale | null>
  /** When the provider blocked the customer from booking online; null when not blocked. */
  blocked_at: Generated<Date | null>
  /** The member who created the customer. */
  created_by: Generated<string | null>
  /** Name and address for invoices; null until the customer has entered them. */
  billing: ColumnType<Buyer | null, string | null | undefined, string | null>
  erased_at: Generated<Date | null>
  /** Whether the customer booked as a guest. */
  came_as_guest: Generated<boolean>
  version: Generated<number>
  created_at: Date
}

interface CustomerNoteTable {
  organization_id: string
  id: string
  customer_id: string
  /** Null after the author's account was erased. */
  author_id: string | null
  text: string
  version: Generated<number>
  created_at: Date
  changed_at: Date
}

interface CustomerTagTable {
  organization_id: string
  customer_id: string
  tag: string
}

/** Maps the id of a merged and deleted customer to the customer that replaced it. */
interface CustomerMergeTable {
  organization_id: string
  merged_id: string
  customer_id: string
  merged_at: Date
}
