import { describe, expect, it } from 'vitest'
import { freeUnits } from './free-units.ts'
import { fewerUnits } from './fewer-units.ts'
import type { ResourceClaim } from './resource.ts'

const need = (quantity: number, available: number, resourceId = 'room') => ({
  resourceId,
  name: resourceId,
  quantity,
  available,
})

/** Creates claims from texts: '1 9-10' is unit 1 of the room from 9 to 10. For simplicity, hours are used as minutes. */
function claims(...texts: string[]): ResourceClaim[] {
  return texts.map((text) => {
    const [unit = 0, start = 0, end = 0] = text.split(/[ -]/).map(Number)
    return { resourceId: 'room', unit, start, end, claimId: text, serviceId: 'massage' }
  })
}

describe('the units of a resource that an appointment takes (R-D203)', () => {
  it.each([
    ['one of one', need(1, 1), [], '1'],
    ['the lowest that is free', need(1, 3), ['1 9-10'], '2'],
    ['one whose booking ends when it begins', need(1, 1), ['1 8-9'], '1'],
    ['one whose booking begins when it ends', need(1, 1), ['1 11-12'], '1'],
    ['two of three', need(2, 3), ['2 10-12'], '1 3'],
    ['two of three, when two are taken', need(2, 3), ['2 10-12', '1 9-10'], 'taken until 10'],
    ['one of one that is taken', need(1, 1), ['1 8-10'], 'taken until 10'],
    [
      'no unit is free for the whole time, although one is at each moment',
      need(1, 2),
      ['1 9-10', '2 10-12'],
      'taken until 10',
    ],
    ['more than there are', need(2, 1), [], 'taken until Infinity'],
  ])('from 9 to 11: %s', (_, wanted, taken, expected) => {
    const found = freeUnits([wanted], claims(...taken), { start: 9, end: 11 })
    const text = found.kind === 'free' ? found.units.map(({ unit }) => unit).join(' ') : `taken until ${found.until}`
    expect(text).toBe(expected)
  })

  it('are found for each resource, and the one that is not free is named', () => {
    const needs = [need(1, 1, 'room'), need(1, 1, 'bike')]
    const time = { start: 9, end: 11 }
    expect(freeUnits(needs, [], time)).toEqual({
      kind: 'free',
      units: [
        { resourceId: 'room', unit: 1 },
        { resourceId: 'bike', unit: 1 },
      ],
    })
    const bike = claims('1 10-12').map((claim) => ({ ...claim, resourceId: 'bike' }))
    expect(freeUnits(needs, bike, time)).toMatchObject({ kind: 'taken', resource: { resourceId: 'bike' }, until: 12 })
  })
})

describe('bookings after a resource is reduced to fewer units (R-D206)', () => {
  it.each([
    ['nothing is booked', 0, [], ''],
    ['what is booked fits', 1, ['1 9-10', '1 10-11'], ''],
    ['bookings that do not overlap fit in one unit', 1, ['1 9-10', '2 10-11'], '2 10-11 → 1'],
    ['all change their unit', 2, ['3 9-11', '2 9-10', '3 11-12'], '2 9-10 → 1, 3 9-11 → 2, 3 11-12 → 1'],
    ['too much at once', 1, ['1 9-11', '2 10-11', '2 12-13'], 'booked at 10'],
    ['each start once', 1, ['1 9-11', '2 10-11', '3 10-12'], 'booked at 10'],
    ['what has begun keeps its unit', 2, ['2 3-10', '3 9-10'], '3 9-10 → 1'],
    ['what has begun in a unit that goes', 1, ['2 3-10'], 'booked at 3'],
    ['none is left', 0, ['1 9-10', '1 12-13'], 'booked at 9 12'],
  ])('%s: %i units left', (_, quantity, booked, expected) => {
    const plan = fewerUnits(claims(...booked), quantity, 5)
    const text =
      plan.kind === 'booked'
        ? `booked at ${plan.starts.join(' ')}`
        : plan.changes.map(({ claim, unit }) => `${claim.claimId} → ${unit}`).join(', ')
    expect(text).toBe(expected)
  })
})
