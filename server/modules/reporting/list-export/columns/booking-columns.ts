import type { BookingDetails } from '#server/modules/booking/index.ts'
import { placeOf } from '#server/modules/organisation/index.ts'
import { agreedCents, balanceOf, keptCents, openCents } from '#shared/domain/balance/balance.ts'
import type { Answer } from '#shared/domain/question/answer.ts'
import type { Location } from '#shared/domain/location/location.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { ListText } from '#server/modules/reporting/list-export/list-translator.ts'
import type { Column } from '#server/modules/reporting/list-export/csv-piece.ts'
import { wallCells } from './local-time-cells.ts'

/** The columns of a list of bookings. */
export function bookingColumns(
  zone: Zone,
  locations: readonly Location[],
  answers: ReadonlyMap<string, readonly Answer[]>,
): readonly Column<BookingDetails>[] {
  const { date, time, dateOf } = wallCells(zone)
  return [
    { title: 'date', cell: ({ start }) => date(start) },
    { title: 'start', cell: ({ start }) => time(start) },
    { title: 'end', cell: ({ end }) => time(end) },
    { title: 'minutes', cell: ({ start, end }) => end - start },
    { title: 'state', cell: ({ status }, text) => text(`state.${status}`) },
    { title: 'service', cell: ({ serviceName }) => serviceName },
    { title: 'specialist', cell: ({ specialistName }) => specialistName },
    { title: 'first-name', cell: ({ guest }) => guest.firstName },
    { title: 'last-name', cell: ({ guest }) => guest.lastName },
    { title: 'email', cell: ({ guest }) => guest.email },
    { title: 'phone', cell: ({ guest }) => ({ phone: guest.phoneNumber }) },
    { title: 'place', cell: (booking, text) => placeText(booking, locations, text) },
    { title: 'seats', cell: ({ seats }) => seats },
    { title: 'price', cell: ({ priceCents }) => ({ cents: priceCents }) },
    { title: 'discount', cell: ({ discountCents }) => ({ cents: discountCents }) },
    { title: 'agreed', cell: (booking) => ({ cents: agreedCents(balanceOf(booking)) }) },
    { title: 'kept', cell: (booking) => ({ cents: keptCents(balanceOf(booking)) }) },
    { title: 'still-open', cell: (booking) => ({ cents: openCents(balanceOf(booking)) }) },
    { title: 'payment', cell: paymentText },
    { title: 'method', cell: methodText },
    { title: 'attendance', cell: ({ attendance }, text) => attendance && text(`attendance.${attendance}`) },
    { title: 'note', cell: ({ note }) => note },
    {
      title: 'answers',
      cell: ({ id }, text) => (answers.get(id) ?? []).map((each) => answerLine(each, text)).join('\n'),
    },
    { title: 'booked-on', cell: ({ createdAt }) => dateOf(createdAt) },
  ]
}

/** Formats an answer as one line: "Allergies: Nuts, milk". */
function answerLine({ kind, wording, values }: Answer, text: ListText): string {
  if (values.length === 0) return `${wording}: ${text('answer.not-asked')}`
  return `${wording}: ${kind === 'consent' ? text('answer.given') : values.join(', ')}`
}

function paymentText({ payment, paymentMethod, priceCents, discountCents }: BookingDetails, text: ListText): string {
  const isFree = priceCents === discountCents && paymentMethod !== 'credits'
  return text(isFree ? 'payment.free' : `payment.${payment}`)
}

/** Returns the payment method: the channel, such as "iDEAL | Wero", if it is known; otherwise "Online". */
function methodText({ paymentMethod, paymentChannel }: BookingDetails, text: ListText): string | null {
  if (paymentChannel !== null) return text(`channel.${paymentChannel}`)
  return paymentMethod && text(`method.${paymentMethod}`)
}

function placeText(
  { locationTypes, locationIds }: Pick<BookingDetails, 'locationTypes' | 'locationIds'>,
  locations: readonly Location[],
  text: ListText,
): string {
  const { address, city } = placeOf(locationIds, locations)
  const known = [address, city].filter((part) => part !== '').join(', ')
  const words = locationTypes.map((type) => (type === 'physical' && known !== '' ? known : text(`place.${type}`)))
  return words.join(' / ')
}
