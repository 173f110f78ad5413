import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { RunJob } from './observe-jobs.ts'
import { startRepeatedJob } from './repeated-job.ts'

const log = pino({ enabled: false })
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A server that records its jobs as they run. */
function aServer() {
  const runs: string[] = []
  const runJob: RunJob = (_, task) => task()
  const start = (job: string, run: () => Promise<unknown> = async () => undefined, every = 60_000) => {
    const note = async () => {
      runs.push(`${job} begins`)
      await run()
      runs.push(`${job} ends`)
    }
    stops.push(startRepeatedJob({ job, every, run: note }, { log, runJob }))
  }
  return { runs, start }
}

test('The first runs of a server’s repeated jobs come one after another, also after one that fails', async () => {
  const { runs, start } = aServer()
  start('a', () => Promise.reject(new Error('away')))
  start('b')
  start('c')
  await expect.poll(() => runs).toEqual(['a begins', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('The repeated jobs of one server do not wait for those of another', async () => {
  const [one, other] = [aServer(), aServer()]
  const held = Promise.withResolvers<void>()
  one.start('a', () => held.promise)
  other.start('b')
  await expect.poll(() => other.runs).toEqual(['b begins', 'b ends'])
  expect(one.runs).toEqual(['a begins'])
  held.resolve()
})

test('A slow first run of a repeated job delays the next job by at most a second', async () => {
  const { runs, start } = aServer()
  const held = Promise.withResolvers<void>()
  const begun = performance.now()
  start('a', () => held.promise)
  start('b')
  await expect.poll(() => runs, { timeout: 10_000 }).toEqual(['a begins', 'b begins', 'b ends'])
  expect(performance.now() - begun).toBeGreaterThan(900)
  held.resolve()
})

test('A repeated job runs until it is stopped, and stopping waits for the current run', async () => {
  const { runs, start } = aServer()
  let held: PromiseWithResolvers<void> | undefined
  start('a', async () => held?.promise, 1)
  await expect.poll(() => runs.length).toBeGreaterThan(5)
  held = Promise.withResolvers<void>()
  await expect.poll(() => runs.at(-1)).toBe('a begins')
  const stopped = stops.pop()!()
  held.resolve()
  await stopped
  expect(runs.at(-1)).toBe('a ends')
})

test('A server that stops immediately runs none of the jobs that were waiting', async () => {
  const { runs, start } = aServer()
  const held = Promise.withResolvers<void>()
  start('a', () => held.promise)
  start('b')
  const stopped = stops.splice(0).map((stop) => stop())
  held.resolve()
  await Promise.all(stopped)
  expect(runs).toEqual(['a begins', 'a ends'])
})
