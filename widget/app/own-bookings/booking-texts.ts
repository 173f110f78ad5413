import type { TextSource } from '../texts.ts'

/** The texts of the screens about bookings and credits. */
export const bookingTexts: TextSource = {
  en: async () => ({ bookings: (await import('#shared/i18n/messages/en/bookings.ts')).bookings }),
  nl: async () => ({ bookings: (await import('#shared/i18n/messages/nl/bookings.ts')).bookings }),
}
