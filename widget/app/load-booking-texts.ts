import type { TextSource } from '../platform/text-loader.ts'

export const bookingTexts: TextSource = {
  en: async () => ({ bookings: (await import('#shared/i18n/messages/en/bookings.ts')).bookings }),
  nl: async () => ({ bookings: (await import('#shared/i18n/messages/nl/bookings.ts')).bookings }),
}
