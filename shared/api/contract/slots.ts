import { z } from 'zod'
import { defineEndpoint } from '#shared/api/define-endpoint.ts'
import { euros, id, instant, localDate, locationFilter, locationType, occurrenceId, wrapped } from './primitives.ts'

const slotFilter = {
  organisationId: id,
  /** Opens an entry of the waiting list that has an offer: its link's secret, or its id for the account that waits. The slot that is held for this offer counts as available (rule D190). */
  offer: z.string().max(100, 'too-long').nullish(),
  /** The specialist; absent for any specialist. */
  specialistId: id.nullish(),
  serviceId: id,
  ...locationFilter,
}

const openEventSlot = z.strictObject({
  id: occurrenceId,
  startTime: instant,
  endTime: instant,
  duration: z.int(),
  price: euros,
  /** The window that the slot was cut from, if any; the widget ignores such slots (rule B4.4). */
  windowId: occurrenceId.nullable(),
  serviceId: id,
  specialistId: id,
  capacity: z.int(),
  seatsLeft: z.int(),
  locationTypes: z.array(locationType),
  locationIds: z.array(id),
})

const appointmentSlotDay = z.strictObject({
  /** The first part of a slot id, before ` - `. */
  id: occurrenceId,
  date: localDate,
  specialistId: id,
  timeSlots: z.array(z.strictObject({ startTime: instant, endTime: instant, duration: z.int(), price: euros })),
  locationTypes: z.array(locationType),
  locationIds: z.array(id),
})

export const schedule = {
  sessionSlots: defineEndpoint({
    summary: 'Bookable slots of service availability from a date on; a full session is not offered',
    rule: 'B7.7',
    callers: 'anyone',
    tenant: 'body',
    body: z.strictObject({
      ...slotFilter,
      dateBegin: localDate,
      /** The last date, inclusive; by default a month after `dateBegin`. */
      dateEnd: localDate.optional(),
    }),
    success: wrapped(z.array(openEventSlot)),
    errors: ['not-found'],
  }),
  sessionSlot: defineEndpoint({
    summary: 'One slot of service availability with its service and specialist',
    rule: 'B7.8',
    callers: 'anyone',
    tenant: 'header',
    organisationFrom: 'session',
    success: wrapped(
      z.strictObject({
        service: z.strictObject({
          name: z.string(),
          address: z.string(),
          city: z.string(),
          description: z.string(),
          price: euros,
        }),
        slot: z.strictObject({
          id: occurrenceId,
          startTime: instant,
          endTime: instant,
          duration: z.int(),
          price: euros,
          windowId: occurrenceId.nullable(),
        }),
        specialist: z.strictObject({ email: z.string() }),
      }),
    ),
    errors: ['not-found'],
  }),
  windowSlots: defineEndpoint({
    summary: 'Bookable starts cut from availability schedules, both dates inclusive',
    rule: 'B7.9',
    callers: 'anyone',
    tenant: 'body',
    body: z.strictObject({ ...slotFilter, startDate: localDate, endDate: localDate }),
    success: wrapped(z.array(appointmentSlotDay)),
    errors: ['not-found'],
  }),
  nextAvailable: defineEndpoint({
    summary: 'The first date on or after `from` with a bookable slot, however far ahead',
    rule: 'B2.17',
    callers: 'anyone',
    tenant: 'body',
    body: z.strictObject({ ...slotFilter, from: localDate }),
    success: wrapped(z.strictObject({ date: localDate.nullable() })),
    errors: ['not-found'],
  }),
}
