import { expect } from 'vitest'

export type ExpectSoon = <Value>(look: () => Value | Promise<Value>) => ReturnType<typeof expect.poll<Value>>

/** Several times the interval between two runs of a server's job. */
const SOON = { timeout: 20_000 }

const { poll } = expect

/** Returns a function like `expect.poll` that makes a server do its due work before each attempt. */
export const expectSoonAfter =
  (doDueWork: () => Promise<void>): ExpectSoon =>
  (look) =>
    poll(async () => {
      await doDueWork()
      return look()
    }, SOON)
