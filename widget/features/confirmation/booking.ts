import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import type { LocationType } from '#shared/domain/location.ts'
import { localDate, type LocalDate } from '#shared/time/local-date.ts'
import { call } from '../../app/api.ts'
import { centsOf, locationTypesOf } from '../../app/catalogue.ts'

/** A booking as its customer sees it. */
export interface ConfirmedBooking {
  id: string
  serviceName: string
  specialistName: string
  date: LocalDate
  startTime: string
  endTime: string
  priceCents: number
  isPaid: boolean
  locationType: LocationType | undefined
  address: string
  city: string
}

export function readBooking(wire: Output<'appointment'>): ConfirmedBooking {
  return {
    id: wire.id,
    serviceName: wire.serviceName,
    specialistName: wire.instructorName,
    date: localDate(wire.startTime.slice(0, 10)),
    startTime: wire.startTime,
    endTime: wire.endTime,
    priceCents: centsOf(wire.price),
    isPaid: wire.paymentStatus === 'PAID',
    locationType: locationTypesOf(wire.locationTypes)[0],
    address: wire.address,
    city: wire.city,
  }
}

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: () => call('appointment', { params: { id } }),
    select: readBooking,
  })
