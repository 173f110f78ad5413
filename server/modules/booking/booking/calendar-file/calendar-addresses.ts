import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Locale } from '#shared/i18n/locale.ts'

/** The path prefix of the addresses: `/booking-calendar/{organisation}/{booking}/{language}/{expires}/{signature}/{target}`. */
export const bookingCalendarPath = '/booking-calendar'

/** The file name that browsers save a booking under (rule B7.22). */
export const calendarFileName = 'event.ics'

/** What is at the end of an address: the file, or the online calendar that it leads to. */
export const calendarTargets = { file: calendarFileName, google: 'google', outlook: 'outlook' } as const
export type CalendarTarget = keyof typeof calendarTargets

/** Seconds for which an address works. The page asks for new ones each time a booking is shown. */
const LIFETIME = 3600

export interface SignedBooking {
  readonly organisationId: string
  readonly bookingId: string
  /** The language of the event. */
  readonly locale: Locale
}

const sign = (key: Buffer, { organisationId, bookingId, locale }: SignedBooking, expires: string): Buffer =>
  createHmac('sha256', key).update([organisationId, bookingId, locale, expires].join('\n')).digest()

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Makes the addresses that add a booking to a calendar without a log-in (rule D420). The caller checks who may have them. */
export function calendarAddresses(
  publicUrl: string,
  key: Buffer,
  booking: SignedBooking,
  now: Date,
): Record<CalendarTarget, string> {
  const expires = String(secondsOf(now) + LIFETIME)
  const { organisationId, bookingId, locale } = booking
  const signature = sign(key, booking, expires).toString('base64url')
  const start = [publicUrl + bookingCalendarPath, organisationId, bookingId, locale, expires, signature].join('/')
  const { file, google, outlook } = calendarTargets
  return { file: `${start}/${file}`, google: `${start}/${google}`, outlook: `${start}/${outlook}` }
}

/** Whether an address is genuine and not over. */
export function isGenuine(
  key: Buffer,
  booking: SignedBooking,
  { expires, signature }: { readonly expires: string; readonly signature: string },
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(expires) || Number(expires) <= secondsOf(now)) return false
  const given = Buffer.from(signature, 'base64url')
  const wanted = sign(key, booking, expires)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

export const calendarTargetOf = (end: string): CalendarTarget | undefined =>
  (['file', 'google', 'outlook'] as const).find((target) => calendarTargets[target] === end)
