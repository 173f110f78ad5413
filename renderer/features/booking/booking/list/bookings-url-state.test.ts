import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { filterCount, paramsOf, addressOf, searchOf, withChanges, withoutFilters } from './bookings-url-state.ts'

const place = (query: string) => addressOf(new URLSearchParams(query))

describe('the bookings screen keeps its state in the URL', () => {
  it.each([
    { query: '', search: { when: 'UPCOMING', page: 0, size: 25 } },
    { query: 'when=past&page=3', search: { when: 'PAST', page: 2, size: 25 } },
    {
      query: 'status=PENDING&payment=OPEN&specialist=fenna&service=massage&from=2025-03-01&to=2025-03-31&q=noor',
      search: {
        when: 'UPCOMING',
        status: 'PENDING',
        payment: 'OPEN',
        specialistId: 'fenna',
        serviceId: 'massage',
        from: '2025-03-01',
        to: '2025-03-31',
        text: 'noor',
        page: 0,
        size: 25,
      },
    },
  ])('$query is requested from the server, and written back unchanged', ({ query, search }) => {
    expect(searchOf(place(query))).toEqual(search)
    expect(new URLSearchParams(paramsOf(place(query))).toString()).toBe(query)
  })

  it.each(['status=GONE', 'payment=maybe', 'from=2025-02-30', 'page=0', 'page=-2', 'page=x', 'page=1.5', 'when=later'])(
    'the invalid parameter %s is ignored',
    (query) => expect(place(query)).toEqual(place('')),
  )

  it('a new search starts at the first page, and a reversed period is swapped', () => {
    expect(withChanges(place('page=4'), { serviceId: 'call' }).page).toBe(1)
    expect(withChanges(place('serviceId=call'), { page: 2 }).page).toBe(2)
    expect(withChanges(place('from=2025-03-10'), { to: localDate('2025-03-01') })).toMatchObject({
      from: '2025-03-01',
      to: '2025-03-10',
    })
  })

  it('counts and removes its filters', () => {
    const filtered = place('when=past&status=ACCEPTED&from=2025-03-01&q=noor&page=2')
    expect(filterCount(filtered)).toBe(2)
    expect(withoutFilters(filtered)).toEqual(place('when=past'))
  })
})
