import type { Generated } from 'kysely'

/** Tables of bookings without an account. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    guest_booking: GuestBookingTable
    guest_link: GuestLinkTable
    guest_code: GuestCodeTable
  }
}

/** A booking that links open: a guest made it, or its customer without account got mail about it. */
interface GuestBookingTable {
  organization_id: string
  booking_id: string
  /** When the links to the booking were revoked; null while they are valid. */
  ended_at: Generated<Date | null>
}

/** A secret that opens a booking. */
interface GuestLinkTable {
  organization_id: string
  secret_hash: Buffer
  booking_id: string
  /** Whether the secret was sent in a mail; otherwise it belongs to the visit in which the booking was made. */
  is_mailed: boolean
  created_at: Date
  ends_at: Date
}

interface GuestCodeTable {
  organization_id: string
  /** In lower case. */
  email: string
  /** A hash that identifies the browser that requested the code. */
  browser_hash: Buffer
  request_hash: Buffer
  code_hash: string
  tries_left: number
  /** When the code expires; after the code was entered, when the confirmation expires. */
  expires_at: Date
  confirmed_at: Date | null
}
