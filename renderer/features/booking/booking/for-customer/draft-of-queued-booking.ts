import type { QueuedAct } from '#shared/ipc/offline-acts.ts'
import { localDate } from '#shared/time/local-date.ts'
import type { ForCustomerDraft } from './for-customer-draft.ts'

/** Returns the form values of a booking in the offline queue, so that it can be edited. */
export function draftOfQueuedBooking(first: ForCustomerDraft, act: QueuedAct): ForCustomerDraft {
  if (act.route !== 'bookForCustomer') return first
  const { body, about } = act
  const { startTime = '' } = about
  const { firstName = '', lastName = '', phoneNumber = '', email = '' } = body.newCustomer ?? {}
  return {
    ...first,
    customerId: body.customerId ?? '',
    isNew: body.newCustomer != null,
    firstName,
    lastName,
    phoneNumber,
    email,
    serviceId: body.serviceId,
    specialistId: body.specialistId,
    date: localDate(startTime.slice(0, 10)),
    from: startTime.slice(11, 16),
    duration: body.duration == null ? null : String(body.duration),
    price: String(body.price),
    isFree: body.price === 0 && !body.useCredit,
    useCredit: body.useCredit ?? false,
    locationType: body.locationTypes?.[0] ?? null,
    locationId: body.locationIds?.[0] ?? null,
    seats: String(body.seats ?? 1),
    answers: Object.fromEntries((body.answers ?? []).map(({ questionId, values }) => [questionId, values])),
    note: body.note ?? '',
    sendConfirmation: body.sendConfirmation,
  }
}
