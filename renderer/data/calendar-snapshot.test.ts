import { describe, expect, it } from 'vitest'
import { createQueryClient } from './queries.ts'
import { makeSnapshot, readSnapshot, restoreSnapshot } from './calendar-snapshot.ts'
import { businessSession, createFakeBridge } from '#tests/fakes/provider-bridge.ts'

/** A query client with cached calendars, given by their first date; the last one is the newest. */
function knowing(calendars: Readonly<Record<string, unknown>>) {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['services'], ['massage'])
  Object.entries(calendars).forEach(([from, data], index) =>
    queryClient.setQueryData(['calendar', from], data, { updatedAt: 1000 + index }),
  )
  return queryClient
}

const firstDatesOf = (text: string | undefined): string[] =>
  JSON.parse(text ?? '{"queries":[]}')
    .queries.filter(({ key }: { key: string[] }) => key[0] === 'calendar')
    .map(({ key }: { key: string[] }) => key[1])

describe('the snapshot of the calendars seen last (R-D103)', () => {
  it('keeps the last three (R-D92)', () => {
    const text = makeSnapshot(knowing({ jan: 1, feb: 2, mar: 3, apr: 4 }), businessSession)
    expect(firstDatesOf(text)).toEqual(['apr', 'mar', 'feb'])
  })

  it('leaves out the oldest calendars when it would be too large', () => {
    const large = 'x'.repeat(1024 * 1024)
    expect(firstDatesOf(makeSnapshot(knowing({ feb: large, mar: large, apr: 4 }), businessSession))).toEqual([
      'apr',
      'mar',
    ])
    expect(makeSnapshot(knowing({ apr: large.repeat(3) }), businessSession)).toBeUndefined()
  })

  it('keeps data that could not be read again', async () => {
    const queryClient = knowing({ mar: 3 })
    const fails = () => Promise.reject(new Error('no server'))
    for (const queryKey of [['services'], ['calendar', 'mar']])
      await queryClient.query({ queryKey, queryFn: fails, staleTime: 0 }).catch(() => undefined)
    const text = makeSnapshot(queryClient, businessSession)
    expect(firstDatesOf(text)).toEqual(['mar'])
    expect(text).toContain('massage')
  })

  it('is undefined while no calendar is cached', () => {
    expect(makeSnapshot(knowing({}), businessSession)).toBeUndefined()
  })

  it('is restored with its age, and never replaces newer data', async () => {
    const bridge = createFakeBridge()
    bridge.snapshot = makeSnapshot(knowing({ mar: 'old', apr: 'old' }), businessSession) ?? null
    const snapshot = await readSnapshot(bridge)
    expect(snapshot?.session.user.id).toBe('owner')
    const queryClient = createQueryClient()
    queryClient.setQueryData(['calendar', 'apr'], 'new')
    restoreSnapshot(queryClient, snapshot!)
    expect(queryClient.getQueryData(['calendar', 'mar'])).toBe('old')
    expect(queryClient.getQueryState(['calendar', 'mar'])?.dataUpdatedAt).toBe(1000)
    expect(queryClient.getQueryData(['calendar', 'apr'])).toBe('new')
  })

  it.each([null, 'not JSON', '{"version":9}'])('is empty when %s was stored', async (text) => {
    const bridge = createFakeBridge()
    bridge.snapshot = text
    expect(await readSnapshot(bridge)).toBeUndefined()
  })
})
