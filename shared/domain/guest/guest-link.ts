import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'

/** Days after the appointment that the link in a mail opens the booking (rule D217). */
const MAILED_DAYS = 28

/** Hours that the browser in which a guest booked can open the booking without the mail. */
export const VISIT_HOURS = 24

/** When the link of a mail ends, for a booking that ends at a minute. */
export const mailedLinkEnd = (bookingEnd: EpochMinute): EpochMinute => bookingEnd + MAILED_DAYS * MINUTES_PER_DAY

/** When the visit in which a guest booked ends. */
export const visitEnd = (booked: EpochMinute): EpochMinute => booked + VISIT_HOURS * 60

/** How the secret of a link begins, which tells it from the token of a session. */
const BEGINNING = 'guest_'

const SECRET = /^guest_[\w-]{43}$/

/** The secret of a link: 256 random bits in base64url after a fixed beginning. */
export const guestSecret = (random: string): string => `${BEGINNING}${random}`

export const isGuestSecret = (token: string): boolean => SECRET.test(token)
