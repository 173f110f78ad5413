import { describe, expect, it } from 'vitest'
import type { LocalDate } from '#shared/time/local-date.ts'
import { addressOf, isNarrowed, paramsOf, searchOf, withChanges, withoutFilters } from './customers-url-state.ts'

const at = (text: string) => addressOf(new URLSearchParams(text))
const today = '2025-03-12' as LocalDate

describe('the URL of the customers screen', () => {
  it.each(['', 'show=away&since=2024-06-01', 'show=away&tag=VIP&sort=LAST_VISIT&q=noor&page=2'])(
    'is read and written: %s',
    (text) => {
      expect(new URLSearchParams(paramsOf(at(text))).toString()).toBe(text)
    },
  )

  it.each(['show=all', 'since=2024-06-01', 'sort=AGE', 'page=0', 'page=1.5', 'page=x'])('ignores %s', (text) => {
    expect(paramsOf(at(text))).toEqual({})
  })

  it('goes back to the first page when anything but the page changes', () => {
    expect(paramsOf(withChanges(at('page=3'), { tag: 'VIP' }))).toEqual({ tag: 'VIP' })
    expect(paramsOf(withChanges(at('page=3'), { page: 4 }))).toEqual({ page: '4' })
  })

  it.each([
    ['', false],
    ['sort=NEWEST&page=2', false],
    ['show=new', true],
    ['tag=VIP', true],
    ['q=noor', true],
  ])('"%s" is narrowed: %s', (text, narrowed) => expect(isNarrowed(at(text))).toBe(narrowed))

  it('keeps the order when the filters are removed', () => {
    expect(paramsOf(withoutFilters(at('show=new&sort=NEWEST&q=noor')))).toEqual({ sort: 'NEWEST' })
  })

  it.each([
    ['', { sort: 'NAME', page: 0, size: 50 }],
    ['show=upcoming&page=2', { sort: 'NAME', page: 1, size: 50, when: 'UPCOMING' }],
    ['show=seen', { sort: 'NAME', page: 0, size: 50, seenSince: '2025-02-10' }],
    ['show=away', { sort: 'NAME', page: 0, size: 50, notSeenSince: '2024-12-12' }],
    ['show=seen&since=2024-06-01', { sort: 'NAME', page: 0, size: 50, seenSince: '2024-06-01' }],
    ['show=away&since=2024-06-01', { sort: 'NAME', page: 0, size: 50, notSeenSince: '2024-06-01' }],
    ['show=away&since=soon', { sort: 'NAME', page: 0, size: 50, notSeenSince: '2024-12-12' }],
    ['show=new&since=2024-06-01', { sort: 'NAME', page: 0, size: 50, newSince: '2024-06-01' }],
    ['show=new&sort=NEWEST', { sort: 'NEWEST', page: 0, size: 50, newSince: '2025-02-10' }],
    ['tag=VIP&q=noor', { sort: 'NAME', page: 0, size: 50, tag: 'VIP', text: 'noor' }],
  ])('"%s" asks for %j', (text, search) => expect(searchOf(at(text), today)).toEqual(search))
})
