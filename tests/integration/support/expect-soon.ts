import { expect } from 'vitest'

export type ExpectSoon = <Value>(look: () => Value | Promise<Value>) => ReturnType<typeof expect.poll<Value>>

/** Several times as long as a server leaves between two runs of a job. */
const SOON = { timeout: 20_000 }

const { poll } = expect

/** Makes a function like `expect.poll` that does the due work of a server before each look. */
export const expectSoonAfter =
  (doDueWork: () => Promise<void>): ExpectSoon =>
  (look) =>
    poll(async () => {
      await doDueWork()
      return look()
    }, SOON)
