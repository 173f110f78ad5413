import { describe, expect, test } from 'vitest'
import { isRefusal, refuse, refuseWith } from './handler.ts'

describe('the refusal of a request', () => {
  test('An answer with a field that is named like one of a refusal does not count as a refusal', () => {
    expect(isRefusal({ refused: 'not-found' })).toBe(false)
  })

  test('A refusal is still recognised after it was copied with more details', () => {
    expect(isRefusal(refuse('not-found'))).toBe(true)
    expect(isRefusal({ ...refuseWith('seats-booked', { count: 2 }), count: 3 })).toBe(true)
  })

  test('The JSON of a refusal contains its name and details and nothing else', () => {
    expect(JSON.parse(JSON.stringify(refuse('validation', { name: 'required' })))).toEqual({
      refused: 'validation',
      fields: { name: 'required' },
    })
  })
})
