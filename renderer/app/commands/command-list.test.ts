import { describe, expect, it } from 'vitest'
import { localDate } from '#shared/time/local-date.ts'
import { businessSession, createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { dateCommand, pathFrom, standingCommands } from './command-list.ts'

const preferences = { ...createFakeBridge().preferences, theme: 'dark', language: 'en' } as const
const ids = (...session: Parameters<typeof standingCommands>) => standingCommands(...session).map(({ id }) => id)

describe('the commands that are always in the palette', () => {
  it('include all for the owner of a business, except the current theme and language', () => {
    expect(ids(businessSession, preferences)).toEqual(
      'new-availability book-for block-time away normal-week absences new-customer agenda-day agenda-week holidays new-service calendar bookings customers reports invoices services packages locations team settings account today week month light system language keys'.split(
        ' ',
      ),
    )
  })

  it('do not include the team for a freelancer (R-A6.1)', () => {
    expect(ids(freelancerSession, preferences)).not.toContain('team')
  })

  it('for a specialist include an absence of their own, but no new service and no holidays (R-D153)', () => {
    const commands = ids({ ...businessSession, role: 'SPECIALIST' }, preferences)
    expect(commands).not.toContain('new-service')
    expect(commands).not.toContain('holidays')
    expect(commands).toContain('away')
  })
})

describe('a date typed in the command palette', () => {
  const today = localDate('2025-03-12')
  it('leads to its week', () => {
    expect(dateCommand('3 april', today)?.act).toEqual({ kind: 'go', path: '/calendar?day=2025-04-03&view=week' })
  })
  it('does not lead to past weeks (R-A2.11)', () => expect(dateCommand('2025-03-11', today)).toBeUndefined())
})

describe('a calendar command', () => {
  const here = { pathname: '/calendar', search: '?day=2025-03-20&view=week&specialist=a' }
  it.each([
    [
      'another view keeps the day and the specialists',
      '/calendar?view=month',
      '/calendar?day=2025-03-20&view=month&specialist=a',
    ],
    [
      'a date keeps the specialists',
      '/calendar?day=2025-04-03&view=week',
      '/calendar?day=2025-04-03&view=week&specialist=a',
    ],
    ['today keeps the view and the specialists', '/calendar?day=', '/calendar?view=week&specialist=a'],
    ['the calendar itself stays as it is', '/calendar', '/calendar?day=2025-03-20&view=week&specialist=a'],
    ['another place begins anew', '/bookings', '/bookings'],
  ])('%s', (_, path, expected) => expect(pathFrom(path, here)).toBe(expected))

  it('from another screen leads to the current day', () => {
    expect(pathFrom('/calendar?day=', { pathname: '/bookings', search: '?q=noor' })).toBe('/calendar')
  })
})
