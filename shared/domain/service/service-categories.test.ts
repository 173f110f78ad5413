import { describe, expect, it } from 'vitest'
import { byCategory, movedOnto } from './service-categories.ts'

describe('services listed by category (R-D238)', () => {
  const body = { id: 'body' }
  const movement = { id: 'movement' }
  const massage = { id: 'massage', categoryId: 'body' }
  const yoga = { id: 'yoga', categoryId: 'movement' }
  const breath = { id: 'breath', categoryId: 'movement' }
  const call = { id: 'call' }
  const stray = { id: 'stray', categoryId: 'gone' }

  it.each([
    [
      'in the order of the categories, then of the services',
      [yoga, massage, breath],
      [body, movement],
      ['body: massage', 'movement: yoga breath'],
    ],
    [
      'those without one, or with one that is gone, last',
      [call, massage, stray],
      [body],
      ['body: massage', '-: call stray'],
    ],
    ['without those that are empty', [call], [body, movement], ['-: call']],
    ['in one list without categories', [yoga, call], [], ['-: yoga call']],
    ['none', [], [body], []],
  ] as const)('%s', (_, services, categories, expected) => {
    const groups = byCategory<{ id: string }, { id: string; categoryId?: string }>(services, categories)
    const lines = groups.map((group) => `${group.category?.id ?? '-'}: ${group.services.map(({ id }) => id).join(' ')}`)
    expect(lines).toEqual(expected)
  })
})

describe('moving an item to the place of another one (R-D239)', () => {
  const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

  it.each([
    ['a', 'c', 'bcad'],
    ['d', 'b', 'adbc'],
    ['a', 'b', 'bacd'],
    ['b', 'a', 'bacd'],
    ['a', 'd', 'bcda'],
    ['d', 'a', 'dabc'],
    ['a', 'a', 'abcd'],
    ['x', 'a', 'abcd'],
    ['a', 'x', 'abcd'],
  ])('%s onto the place of %s gives %s', (moved, onto, expected) => {
    expect(
      movedOnto(list, moved, onto)
        .map(({ id }) => id)
        .join(''),
    ).toBe(expected)
  })
})
