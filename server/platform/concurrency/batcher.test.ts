import { describe, expect, test } from 'vitest'
import { currentWork, inWork } from '#server/platform/monitor/current-work.ts'
import { batcher, batcherPerKey } from './batcher.ts'

/** Batch work that the test completes manually, and that records its batches. */
function workByHand() {
  const batches: { items: readonly string[]; end: () => void; fail: () => void }[] = []
  const work = (items: readonly string[]) => {
    const done = Promise.withResolvers<readonly string[]>()
    const end = () => done.resolve(items.map((item) => `${item} by batch ${batches.length}`))
    batches.push({ items, end, fail: () => done.reject(new Error(items.join())) })
    return done.promise
  }
  return { work, batches }
}

/** Waits until no more work can proceed without a batch being finished. */
const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('a batcher that joins calls into batches', () => {
  test('calls at the same time share a batch; calls that arrive while it runs share the next', async () => {
    const { work, batches } = workByHand()
    const ask = batcher(work)
    const first = [ask('anna'), ask('ben')]
    await settle()
    const later = [ask('cas'), ask('dora')]
    await settle()
    expect(batches.map(({ items }) => items)).toEqual([['anna', 'ben']])
    batches[0]!.end()
    expect(await Promise.all(first)).toEqual(['anna by batch 1', 'ben by batch 1'])
    await settle()
    expect(batches.map(({ items }) => items)).toEqual([
      ['anna', 'ben'],
      ['cas', 'dora'],
    ])
    batches[1]!.end()
    expect(await Promise.all(later)).toEqual(['cas by batch 2', 'dora by batch 2'])
  })

  test('a call that arrives just when a batch ends is answered by the next batch', async () => {
    const { work, batches } = workByHand()
    const ask = batcher(work)
    const first = ask('anna')
    await settle()
    batches[0]!.end()
    const second = ask('anna')
    expect(await first).toBe('anna by batch 1')
    await settle()
    batches[1]!.end()
    expect(await second).toBe('anna by batch 2')
  })

  test('no batch exceeds the maximum number of items', async () => {
    const { work, batches } = workByHand()
    const ask = batcher(work, 2)
    const answers = ['anna', 'ben', 'cas'].map(ask)
    await settle()
    batches[0]!.end()
    await settle()
    expect(batches.map(({ items }) => items)).toEqual([['anna', 'ben'], ['cas']])
    batches[1]!.end()
    expect(await Promise.all(answers)).toHaveLength(3)
  })

  test('an error reaches only the callers of the failed batch', async () => {
    const { work, batches } = workByHand()
    const ask = batcher(work)
    const failures = [ask('anna'), ask('ben')]
    await settle()
    const success = ask('cas')
    batches[0]!.fail()
    const outcomes = await Promise.allSettled(failures)
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual([
      'Error: anna,ben',
      'Error: anna,ben',
    ])
    await settle()
    batches[1]!.end()
    expect(await success).toBe('cas by batch 2')
  })

  test('calls with different keys do not wait for each other', async () => {
    const { work, batches } = workByHand()
    const ask = batcherPerKey((_: string, items: readonly string[]) => work(items))
    const answers = [ask('studio', 'anna'), ask('gym', 'ben')]
    await settle()
    expect(batches.map(({ items }) => items)).toEqual([['anna'], ['ben']])
    for (const { end } of batches) end()
    expect(await Promise.all(answers)).toEqual(['anna by batch 2', 'ben by batch 2'])
  })
})

test('A batch with one call belongs to its request; a batch with several belongs to no request', async () => {
  const seen: (string | undefined)[] = []
  const ask = batcher(async (items: readonly string[]) => {
    await settle()
    seen.push(currentWork()?.requestId)
    return items
  })
  const as = (requestId: string) => inWork({ requestId }, () => ask(requestId))
  await as('anna')
  await Promise.all([as('ben'), as('cas')])
  const alone = as('dora')
  await settle()
  // The item waits in the queue behind a batch of another request, and then runs in a batch of its own.
  await Promise.all([alone, as('eva')])
  expect(seen).toEqual(['anna', undefined, 'dora', 'eva'])
})
