import type { EpochMinute } from '#shared/time/instant.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'

/** The number of days after the appointment for which the link in a mail opens the booking (rule D217). */
const MAILED_DAYS = 28

/** The number of hours for which the browser in which a guest booked can open the booking without the link. */
export const VISIT_HOURS = 24

/** Returns when the link in a mail expires, from the end of its booking. */
export const mailedLinkEnd = (bookingEnd: EpochMinute): EpochMinute => bookingEnd + MAILED_DAYS * MINUTES_PER_DAY

/** Returns when the visit in which a guest booked expires, from the time of booking. */
export const visitEnd = (booked: EpochMinute): EpochMinute => booked + VISIT_HOURS * 60

/** The prefix of a link's secret, which distinguishes it from a session token. */
const BEGINNING = 'guest_'

const SECRET = /^guest_[\w-]{43}$/

/** Returns the secret of a link: the prefix and 256 random bits in base64url. */
export const guestSecret = (random: string): string => `${BEGINNING}${random}`

export const isGuestSecret = (token: string): boolean => SECRET.test(token)
