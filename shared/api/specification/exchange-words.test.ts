import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { translateAnswer, translateField, translateRequest } from './calls.ts'
import { exchangePath, exchangeWords } from './exchange-words.ts'

const words = {
  fields: { specialistId: 'instructorId', organisationId: 'orgId' },
  inside: { booking: { date: 'reservationDate', seats: 'participants' } },
  errorsInside: 'booking',
}
const ours = {
  specialistId: 's',
  date: 'today',
  booking: { date: 'today', seats: 2, specialistId: 's' },
  list: [{ organisationId: 'o' }],
}
const theirs = {
  instructorId: 's',
  date: 'today',
  booking: { reservationDate: 'today', participants: 2, instructorId: 's' },
  list: [{ orgId: 'o' }],
}

describe('the exchange of the domain’s words and the specification’s', () => {
  const exchange = exchangeWords(words)

  it('renames fields at every level, and some only inside the object that they belong to', () => {
    expect(exchange(ours, 'specification')).toEqual(theirs)
    expect(exchange(theirs, 'domain')).toEqual(ours)
  })

  it('does not let a word of the other side pass as its own', () => {
    expect(exchange({ specialistId: 's' }, 'domain')).toEqual({ instructorId: 's' })
  })

  it('gives any value back when it is applied in both directions', () => {
    const key = fc.constantFrom(
      'specialistId',
      'instructorId',
      'orgId',
      'booking',
      'date',
      'reservationDate',
      'seats',
      'other',
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof({ maxDepth: 4 }, fc.string(), fc.integer(), fc.constant(null), tie('list'), tie('object')),
      list: fc.array(tie('any'), { maxLength: 3 }),
      object: fc.dictionary(key, tie('any'), { maxKeys: 4 }),
    })).any
    fc.assert(
      fc.property(value, (each) => {
        expect(exchange(exchange(each, 'specification'), 'domain')).toEqual(each)
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['specialistId', 'instructorId'],
    ['booking.date', 'booking.reservationDate'],
    ['booking.specialistId', 'booking.instructorId'],
    ['list.0.organisationId', 'list.0.orgId'],
    // Without the name of its object, as the errors of a reservation have it.
    ['seats', 'participants'],
    ['elsewhere', 'elsewhere'],
  ])('renames the path %s of an error as %s', (domain, specification) => {
    const path = exchangePath(words)
    expect(path(domain, 'specification')).toBe(specification)
    expect(path(specification, 'domain')).toBe(domain)
  })
})

describe('the calls of the specification', () => {
  it('have its words for a reservation', () => {
    const body = {
      booking: { date: '2025-03-13', seats: 2, slot: {}, windowId: 'w' },
      order: { organisationId: 'o', seats: 2 },
    }
    const wire = {
      appointmentDto: { reservationDate: '2025-03-13', participants: 2, eventSlotDto: {}, appointmentId: 'w' },
      totalPriceRequest: { orgId: 'o', participantsNumber: 2 },
    }
    expect(translateRequest('reserve', body, 'specification')).toEqual(wire)
    expect(translateRequest('reserve', wire, 'domain')).toEqual(body)
    expect(translateAnswer('reserve', { bookingId: 'b' }, 'specification')).toEqual({ appointmentId: 'b' })
    expect(translateField('reserve', 'seats', 'specification')).toBe('participants')
  })

  it('leave every other call as it is', () => {
    const body = { specialistId: 's', seats: 2 }
    expect(translateRequest('saveAbsence', body, 'specification')).toBe(body)
    expect(translateField('saveAbsence', 'specialistId', 'specification')).toBe('specialistId')
  })
})
