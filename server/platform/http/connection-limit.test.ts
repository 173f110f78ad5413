import { describe, expect, test } from 'vitest'
import { connectionLimiter } from './connection-limit.ts'

const studio = { name: 'studio', most: 2 }
const address = { name: 'address', most: 1 }

describe('the limits on open connections (T-A10)', () => {
  test('allow a new connection after one has closed', () => {
    const enter = connectionLimiter()
    const leave = enter([studio])
    expect(enter([studio])).toBeDefined()
    expect(enter([studio])).toBeUndefined()
    leave?.()
    expect(enter([studio])).toBeDefined()
    expect(enter([studio])).toBeUndefined()
  })

  test('a connection that one limit refuses does not count for the others', () => {
    const enter = connectionLimiter()
    enter([address])
    expect(enter([studio, address])).toBeUndefined()
    expect(enter([studio])).toBeDefined()
    expect(enter([studio])).toBeDefined()
  })
})
