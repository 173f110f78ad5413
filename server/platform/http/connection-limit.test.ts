import { describe, expect, test } from 'vitest'
import { connectionLimiter } from './connection-limit.ts'

const studio = { name: 'studio', most: 2 }
const address = { name: 'address', most: 1 }

describe('A10: connection limits', () => {
  test('let so many in, and the next once somebody left', () => {
    const enter = connectionLimiter()
    const leave = enter([studio])
    expect(enter([studio])).toBeDefined()
    expect(enter([studio])).toBeUndefined()
    leave?.()
    expect(enter([studio])).toBeDefined()
    expect(enter([studio])).toBeUndefined()
  })

  test('who is turned away at one door is in none of the others', () => {
    const enter = connectionLimiter()
    enter([address])
    expect(enter([studio, address])).toBeUndefined()
    expect(enter([studio])).toBeDefined()
    expect(enter([studio])).toBeDefined()
  })
})
