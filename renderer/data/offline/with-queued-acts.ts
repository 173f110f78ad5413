import type { QueuedAct } from '#shared/ipc/offline-acts.ts'
import { wallDateOf, type CalendarAbsence, type CalendarData, type ProviderBooking } from '#renderer/data/api-types.ts'
import type { DateRange } from '../queries.ts'

/** Whether a booking or an absence exists only in the offline queue. Its version is 0; the server's versions start at 1. */
export const isUnsent = ({ version }: { readonly version: number }): boolean => version === 0

/** A booking's attendance and payment in the offline queue; undefined where nothing is queued. */
export interface WaitingOfBooking {
  /** The attendance that was noted last. */
  readonly attendance: { readonly value: ProviderBooking['attendance']; readonly doneAt: string } | undefined
  readonly paid: { readonly doneAt: string } | undefined
}

export function waitingOfBooking(acts: readonly QueuedAct[], bookingId: string): WaitingOfBooking {
  let attendance: WaitingOfBooking['attendance']
  let paid: WaitingOfBooking['paid']
  for (const act of acts) {
    if (act.route === 'noteAttendance' && act.body.bookings.some(({ id }) => id === bookingId))
      attendance = { value: act.body.attendance, doneAt: act.doneAt }
    if (act.route === 'confirmPayment' && act.body.id === bookingId) paid = { doneAt: act.doneAt }
  }
  return { attendance, paid }
}

/** Returns the attendance that a booking will have once the offline queue has been sent. */
export const attendanceWith = (
  { id, attendance }: Pick<ProviderBooking, 'id' | 'attendance'>,
  acts: readonly QueuedAct[],
): ProviderBooking['attendance'] => {
  const waiting = waitingOfBooking(acts, id).attendance
  return waiting ? waiting.value : attendance
}

/** Adds the bookings and blocks of time in the offline queue to a calendar, as far as they are within its dates. */
export function withQueuedActs(data: CalendarData, acts: readonly QueuedAct[], range: DateRange): CalendarData {
  const inRange = acts.filter(({ about: { startTime } }) => {
    if (startTime === undefined) return false
    const date = wallDateOf(startTime)
    return range.from <= date && date <= range.to
  })
  const bookings = inRange.flatMap(unsentBooking)
  const absences = inRange.flatMap(unsentAbsence)
  if (bookings.length === 0 && absences.length === 0) return data
  return {
    availability: data.availability,
    bookings: [...data.bookings, ...bookings],
    absences: [...data.absences, ...absences],
  }
}

function unsentBooking(act: QueuedAct): ProviderBooking[] {
  const { startTime = '', endTime = '' } = act.about
  if (act.route !== 'bookForCustomer') return []
  const { body, about } = act
  const { email = '', phoneNumber = '' } = body.newCustomer ?? {}
  return [
    {
      id: act.id,
      version: 0,
      // A booking that is not sent yet is drawn like a pending one.
      status: 'PENDING',
      attendance: null,
      isCancelledLate: false,
      paymentStatus: 'NONE',
      paymentMethod: null,
      paymentChannel: null,
      startTime,
      endTime,
      duration: body.duration ?? 0,
      price: body.price * (body.seats ?? 1),
      balance: {
        agreed: body.price * (body.seats ?? 1),
        kept: 0,
        keptAtPlace: 0,
        open: body.price * (body.seats ?? 1),
      },
      seats: body.seats ?? 1,
      repeat: null,
      otherSpecialists: [],
      resources: [],
      serviceId: body.serviceId,
      serviceName: about.service,
      serviceKind: 'PRIVATE',
      capacity: 1,
      specialistId: body.specialistId,
      specialistName: about.specialist ?? '',
      customerId: null,
      guest: { firstName: about.customer, lastName: '', email, phoneNumber },
      locationTypes: [...(body.locationTypes ?? [])],
      locationIds: [],
      requestExpiresAt: null,
      holdExpiresAt: null,
      note: body.note ?? '',
      createdAt: act.doneAt,
    },
  ]
}

function unsentAbsence(act: QueuedAct): CalendarAbsence[] {
  const { startTime = '', endTime = '' } = act.about
  if (act.route !== 'saveAbsence') return []
  const { id, kind, title = '', isPrivate = false, specialistIds, startDate, endDate, recurrence } = act.body
  return [
    {
      id,
      version: 0,
      kind,
      title,
      isPrivate,
      specialistIds: [...specialistIds],
      startDate,
      startTime: act.body.startTime,
      endDate,
      endTime: act.body.endTime,
      recurrence,
      until: null,
      canChange: false,
      times: [{ startTime, endTime }],
    },
  ]
}
