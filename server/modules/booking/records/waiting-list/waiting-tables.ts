import type { Generated } from 'kysely'
import type { WaitingState } from '#shared/domain/waiting-list/waiting-list-entry.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { LocalDate } from '#shared/time/local-date.ts'

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    waiting_entry: WaitingEntryTable
    waiting_link: WaitingLinkTable
  }
}

interface WaitingEntryTable {
  organization_id: string
  id: string
  /** The name of the list (`targetName`). */
  target: string
  service_id: string
  /** Null when any specialist is accepted, which is possible for a day only. */
  specialist_id: string | null
  starts_at: Date | null
  day: LocalDate | null
  customer_id: string
  locale: Locale
  /** The secret of the links in mails of the release before; this one stores hashes (`waiting_link`). */
  secret: Generated<string | null>
  /** The entry's position in the order of all entries of the organisation. */
  place: string
  state: WaitingState
  /** The claim in which an offer holds a seat. */
  claim_id: string | null
  offered_starts_at: Date | null
  offered_ends_at: Date | null
  offered_until: Date | null
  created_at: Date
  changed_at: Date
}

/** A link in a mail about an entry. */
interface WaitingLinkTable {
  organization_id: string
  secret_hash: Buffer
  entry_id: string
  created_at: Date
}
