import { describe, expect, it } from 'vitest'
import { dateOfEpochMinute, epochMinuteOf, formatInstant, parseInstant } from './instant.ts'

describe('instants', () => {
  it('are rounded down to the minute, before 1970 too', () => {
    expect(epochMinuteOf(new Date('1970-01-01T00:02:59.999Z'))).toBe(2)
    expect(epochMinuteOf(-1)).toBe(-1)
  })

  it('are written in UTC and read with any offset', () => {
    expect(formatInstant(29_054_880)).toBe('2025-03-30T00:00:00.000Z')
    expect(dateOfEpochMinute(29_054_880).getTime()).toBe(29_054_880 * 60_000)
    expect(parseInstant('2025-03-30T00:00:00.000Z')).toBe(29_054_880)
    expect(parseInstant('2025-03-30T02:00+02:00')).toBe(29_054_880)
  })

  it.each(['2025-03-30', '2025-03-30T02:00', '2025-03-30T25:00Z', 'tomorrow', ''])('are not named by %j', (text) => {
    expect(parseInstant(text)).toBeUndefined()
  })
})
