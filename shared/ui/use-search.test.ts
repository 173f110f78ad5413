import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { matchesQuery } from './search.ts'
import { useSearch } from './use-search.ts'

afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })

it.each([
  { text: 'Zoë Visser', query: 'zoe', matches: true },
  { text: 'Zoe Visser', query: 'ZOË', matches: true },
  { text: 'Zoë Visser', query: 'viss', matches: true },
  { text: 'Zoë Visser', query: 'visser, zoë', matches: true },
  { text: 'Zoë Visser', query: 'visser zora', matches: false },
  { text: 'Zoë Visser', query: '', matches: true },
])('The search $query matches $text: $matches', ({ text, query, matches }) => {
  expect(matchesQuery(text, query)).toBe(matches)
})

describe('useSearch', () => {
  it('waits half a second after the last key (R-A9.16)', () => {
    vi.useFakeTimers()
    const { result } = renderHook(() => useSearch())
    act(() => result.current.setText('no'))
    pass(499)
    expect(result.current.query).toBe('')
    pass(1)
    expect(result.current.query).toBe('no')
  })

  it('ignores text shorter than two characters (R-A5.30), and removes the filter at once when the text is cleared', () => {
    vi.useFakeTimers()
    const { result } = renderHook(() => useSearch())
    act(() => result.current.setText(' n '))
    pass(500)
    expect(result.current.query).toBe('')
    act(() => result.current.setText('noor'))
    pass(500)
    act(() => result.current.setText(''))
    pass(0)
    expect(result.current.query).toBe('')
  })
})
