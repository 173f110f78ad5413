import { expect, test } from 'vitest'
import { dailySessionRenewal } from './renew-session-at-most-daily.ts'

const hour = 3_600_000

function start(answers: (Error | undefined)[] = []) {
  const clock = { now: Date.parse('2030-05-06T08:00:00Z') }
  let asked = 0
  const occasion = dailySessionRenewal({
    now: () => clock.now,
    renew: async () => {
      asked += 1
      const failure = answers.shift()
      if (failure) throw failure
    },
  })
  return { clock, occasion, asked: () => asked }
}

test('A new token is requested at the start, and again after a day (R-D110)', async () => {
  const { clock, occasion, asked } = start()
  const seen: number[] = []
  for (let hours = 0; hours <= 48; hours += 1) {
    await occasion()
    seen.push(asked())
    clock.now += hour
  }
  expect([seen[0], seen[23], seen[24], seen[47], seen[48]]).toEqual([1, 1, 2, 2, 3])
})

test('A failed renewal of the token is repeated at the next call', async () => {
  const { occasion, asked } = start([new Error('offline')])
  await occasion()
  await occasion()
  await occasion()
  expect(asked()).toBe(2)
})

test('Two calls at once cause one renewal of the token', async () => {
  const { occasion, asked } = start()
  await Promise.all([occasion(), occasion()])
  expect(asked()).toBe(1)
})
