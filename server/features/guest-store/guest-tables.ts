import type { Generated } from 'kysely'

/** Tables of bookings without an account. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    guest_booking: GuestBookingTable
    guest_link: GuestLinkTable
    guest_code: GuestCodeTable
  }
}

/** A booking that a guest made. */
interface GuestBookingTable {
  organization_id: string
  booking_id: string
  /** When its links were ended; null while they are valid. */
  ended_at: Generated<Date | null>
}

/** A secret that opens a booking. */
interface GuestLinkTable {
  organization_id: string
  secret_hash: Buffer
  booking_id: string
  /** Whether it is in a mail, or of the visit in which the booking was made. */
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
  /** When the code ends, and after it was typed, when the confirmation does. */
  expires_at: Date
  confirmed_at: Date | null
}
