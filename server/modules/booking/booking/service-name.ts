import { type Language, textFor } from '#shared/domain/words/texts-by-language.ts'
import type { BookingDetails } from './booking-details.ts'

type Named = Pick<BookingDetails, 'serviceName' | 'serviceTranslation'>

/** The name of a booking's service for a reader (rule D236). */
export const serviceNameFor = ({ serviceName, serviceTranslation }: Named, reader: Language | undefined): string =>
  textFor({ name: serviceName, translation: serviceTranslation }, 'name', reader)

/** A booking whose `serviceName` is in the reader's language. */
export const bookingFor = (booking: BookingDetails, reader: Language | undefined): BookingDetails => ({
  ...booking,
  serviceName: serviceNameFor(booking, reader),
  serviceTranslation: null,
})
