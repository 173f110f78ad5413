import { expect, it } from 'vitest'
import { aSchedule, aSlot } from '#tests/builders/provider-wire.ts'
import { seriesOfDay } from './group-occurrences-by-series.ts'

it('The slots of a series are combined, in any order', () => {
  const members = [aSlot('14:00', '15:00'), aSchedule(), aSlot('13:00', '14:00')]
  const summary = seriesOfDay(members).map(
    ({ type, startTime, endTime, slots }) => `${type} ${startTime.slice(11, 16)}-${endTime.slice(11, 16)} ${slots}`,
  )
  expect(summary).toEqual(['APPOINTMENT 09:00-12:00 1', 'TIME_SLOT 13:00-15:00 2'])
})
