import { expect, test, vi } from 'vitest'
import type { Session } from '#shared/ipc/contract.ts'
import { showBadge } from './badge.ts'
import { pendingCount } from './pending-count.ts'
import { desktopTexts } from './desktop-translator.ts'

const owner = { user: { id: 'u1' }, role: 'OWNER', specialistId: null } as Session
const specialist = { user: { id: 'u2' }, role: 'SPECIALIST', specialistId: 'i2' } as Session

function start(answers: (number | Error)[]) {
  const asked: unknown[] = []
  const shown: number[] = []
  const watcher = pendingCount({
    count: async (query) => {
      asked.push(query)
      const answer = answers.shift() ?? 0
      if (typeof answer !== 'number') throw answer
      return answer
    },
    show: (pending) => shown.push(pending),
  })
  return { watcher, asked, shown }
}

test('The badge counts the bookings that wait for an answer: all for an owner, their own for a specialist', async () => {
  const { watcher, asked, shown } = start([3, 1])
  watcher.session(owner)
  await vi.waitFor(() => expect(shown).toEqual([3]))
  watcher.session(specialist)
  await vi.waitFor(() => expect(shown).toEqual([3, 1]))
  expect(asked).toEqual([
    { status: 'PENDING', page: 0, size: 1 },
    { status: 'PENDING', page: 0, size: 1, specialistId: 'i2' },
  ])
})

test('Many changes at once cause one further request for the count', async () => {
  const { watcher, asked, shown } = start([3, 2])
  watcher.session(owner)
  for (let change = 0; change < 50; change++) watcher.changed(['bookings', 'booked:b1'])
  watcher.changed(['services'])
  await vi.waitFor(() => expect(shown).toEqual([3, 2]))
  expect(asked).toHaveLength(2)
})

test('A failed request keeps the last count, and the log-out clears it', async () => {
  const { watcher, asked, shown } = start([3, new Error('offline')])
  watcher.session(owner)
  await vi.waitFor(() => expect(shown).toEqual([3]))
  watcher.changed(['bookings'])
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  watcher.session(undefined)
  expect(shown).toEqual([3, 0])
})

function badge(platform: NodeJS.Platform) {
  const seen: unknown[] = []
  const show = showBadge({
    app: { setBadgeCount: (count) => seen.push(count ?? 0) > 0 },
    platform,
    text: desktopTexts(() => 'nl'),
    window: () => ({ setOverlayIcon: (icon, description) => void seen.push([icon, description]) }),
    picture: (pixels, size) => [pixels.length, size] as never,
  })
  return { show, seen }
}

test.each(['darwin', 'linux'] as const)('On %s the count is shown on the app’s icon', (platform) => {
  const { show, seen } = badge(platform)
  show(3)
  show(0)
  expect(seen).toEqual([3, 0])
})

test('On Windows the overlay icon has the count as its accessible name', () => {
  const { show, seen } = badge('win32')
  show(1)
  show(2)
  show(0)
  expect(seen).toEqual([
    [[4096, 32], '1 boeking wacht op je antwoord'],
    [[4096, 32], '2 boekingen wachten op je antwoord'],
    [null, ''],
  ])
})
