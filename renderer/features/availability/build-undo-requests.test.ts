import { describe, expect, it } from 'vitest'
import { anOccurrence, someAvailability } from '#tests/builders/availability-wire.ts'
import { aService } from '#tests/builders/provider-wire.ts'
import { restoring, reversing } from './build-undo-requests.ts'

const once = someAvailability({ repeatType: 'ONE_TIME', endEndDate: '2025-03-13' })
const one = { deleted: [anOccurrence('2025-03-13')] }

describe('D95: what restores a deleted availability', () => {
  it('is to publish it again, once', () => {
    expect(restoring(once, one, [aService()])).toEqual({
      type: 'TIME_SLOT',
      instructorId: 'fenna',
      serviceIds: ['massage'],
      startDate: '2025-03-13',
      startTime: '14:00',
      endTime: '15:00',
      repeatType: 'ONE_TIME',
      endEndDate: null,
      locationTypes: ['PHYSICAL'],
      serviceLocationIds: [],
    })
  })

  it.each([
    { name: 'one of a series', details: someAvailability(), services: [aService()] },
    { name: 'D25: a price of its own', details: { ...once, price: 70 }, services: [aService()] },
    { name: 'D25: a duration of its own', details: { ...once, duration: 75 }, services: [aService()] },
    { name: 'a service that is gone', details: once, services: [] },
  ])('there is nothing for $name', ({ details, services }) => {
    expect(restoring(details, one, services)).toBeUndefined()
  })

  it('D39: is the whole block, where its slots follow one another', () => {
    const slot = (from: string, to: string) => ({
      ...anOccurrence(`2025-03-13 ${from}`),
      endTime: `2025-03-13T${to}:00+01:00`,
    })
    const block = { deleted: [slot('14:00', '15:00'), slot('15:00', '16:00')] }
    expect(restoring(once, block, [aService()])).toMatchObject({ startTime: '14:00', endTime: '16:00' })
    const apart = { deleted: [slot('14:00', '15:00'), slot('16:00', '17:00')] }
    expect(restoring(once, apart, [aService()])).toBeUndefined()
    const dearer = { deleted: [slot('14:00', '15:00'), { ...slot('15:00', '16:00'), price: 95 }] }
    expect(restoring(once, dearer, [aService()])).toBeUndefined()
  })

  it('restores a window, whatever its services cost now', () => {
    const open = someAvailability({ ...once, type: 'APPOINTMENT', price: null, duration: 180 })
    expect(restoring(open, one, [])).toMatchObject({ type: 'APPOINTMENT', startTime: '14:00' })
  })
})

describe('D95: what takes an edit back', () => {
  it.each([
    { edit: { startTime: '15:00' }, reversed: { startTime: '14:00' } },
    { edit: { duration: 75 }, reversed: { startTime: '14:00', endTime: '15:00' } },
    { edit: { date: '2025-03-14', price: 90 }, reversed: { date: '2025-03-13', price: 85 } },
    {
      edit: { instructorId: 'daan', serviceIds: ['call'] },
      reversed: { instructorId: 'fenna', serviceIds: ['massage'] },
    },
  ])('$edit', ({ edit, reversed }) => expect(reversing(once, edit)).toEqual(reversed))

  it.each([
    { edit: { date: '2025-03-14' }, reversed: { date: '2025-03-13' } },
    { edit: { startTime: '15:00', endTime: '16:00' }, reversed: { startTime: '14:00', endTime: '15:00' } },
    { edit: { startTime: '15:00', endTime: '16:30' }, reversed: undefined },
    { edit: { price: 90 }, reversed: undefined },
  ])('D39: of a whole block, only a move: $edit', ({ edit, reversed }) => {
    expect(reversing(once, edit, 'ALL_INSTANCES')).toEqual(reversed)
  })

  it('D137: is free of charge again', () => {
    expect(reversing({ ...once, price: 0 }, { price: 10 })).toEqual({ price: 0, freeOfCharge: true })
  })

  it.each([
    { name: 'D30: one of a series', details: someAvailability(), edit: { price: 90 } },
    { name: 'what begins to repeat', details: once, edit: { repeatType: 'WEEKLY' as const } },
  ])('there is nothing for $name', ({ details, edit }) => expect(reversing(details, edit)).toBeUndefined())
})
