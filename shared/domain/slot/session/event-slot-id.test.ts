import { describe, expect, it } from 'vitest'
import { zoneOf } from '#shared/time/zone.ts'
import { at, key } from '#tests/builders/scheduling.ts'
import { eventSlotId, parseEventSlotId, startOfEventSlot } from './event-slot-id.ts'

const amsterdam = zoneOf('Europe/Amsterdam')
const occurrence = key('7f0c-11', '2025-03-03', '09:00')

describe('eventSlotId', () => {
  it.each([
    ['where its series puts it', '2025-03-03T09:00+01:00', '7f0c-11_20250303_0900'],
    ['moved on its day', '2025-03-03T15:00+01:00', '7f0c-11_20250303_0900_20250303_1400'],
    ['moved to another', '2025-04-02T00:30+02:00', '7f0c-11_20250303_0900_20250401_2230'],
  ])('for an occurrence %s', (_, start, id) => {
    expect(eventSlotId(occurrence, at(start), amsterdam)).toBe(id)
    const name = parseEventSlotId(id)
    expect(name?.occurrence).toEqual(occurrence)
    expect(name && startOfEventSlot(name, amsterdam)).toBe(at(start))
  })

  it('has no start when the clocks skip its local time', () => {
    const name = parseEventSlotId('s_20250330_0230')
    expect(name && startOfEventSlot(name, amsterdam)).toBeUndefined()
  })

  it.each([
    's_20250303',
    's_20250231_0900',
    's_20250303_0900_20250231_0900',
    's_20250303_0900_2500',
    's_20250303_0900_',
    '',
  ])('refuses %j', (text) => {
    expect(parseEventSlotId(text)).toBeUndefined()
  })
})
