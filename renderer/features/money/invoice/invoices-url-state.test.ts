import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#shared/time/local-date.ts'
import { addressOf, datesOf, paramsOf, searchOf, withChanges } from './invoices-url-state.ts'

const at = (text: string) => addressOf(new URLSearchParams(text))

describe('the URL of the invoices screen (R-D250)', () => {
  it.each(['', 'period=last-quarter&state=OPEN&q=noor&page=2'])('is read and written: %s', (text) => {
    expect(new URLSearchParams(paramsOf(at(text))).toString()).toBe(text)
  })

  it.each(['period=ever', 'state=LOST', 'page=0', 'page=x'])('ignores %s', (text) => {
    expect(paramsOf(at(text))).toEqual({})
  })

  it('goes back to the first page when a filter changes', () => {
    expect(paramsOf(withChanges(at('page=3'), { state: 'PAID' }))).toEqual({ state: 'PAID' })
  })

  it.each([
    ['this-month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this-quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['last-quarter', '2026-02-10', '2025-10-01', '2025-12-31'],
    ['this-year', '2028-02-29', '2028-01-01', '2028-12-31'],
    ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
  ] as const)('the period %s on %s is %s to %s', (period, today, from, to) =>
    expect(datesOf(period, today as LocalDate)).toEqual({ from, to }),
  )

  it('requests a page of 50 invoices', () => {
    expect(searchOf(at('state=OPEN&page=2'), '2026-02-10' as LocalDate)).toEqual({ state: 'OPEN', page: 1, size: 50 })
  })
})
