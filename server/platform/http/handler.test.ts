import { describe, expect, test } from 'vitest'
import { isRefusal, refuse, refuseWith } from './handler.ts'

describe('refusals', () => {
  test('An answer with a field named like one of a refusal is no refusal', () => {
    expect(isRefusal({ refused: 'not-found' })).toBe(false)
  })

  test('A refusal is recognised, also after it was copied with more details', () => {
    expect(isRefusal(refuse('not-found'))).toBe(true)
    expect(isRefusal({ ...refuseWith('seats-booked', { count: 2 }), count: 3 })).toBe(true)
  })

  test('The name of a refusal and its details are in its JSON, and nothing else', () => {
    expect(JSON.parse(JSON.stringify(refuse('validation', { name: 'required' })))).toEqual({
      refused: 'validation',
      fields: { name: 'required' },
    })
  })
})
