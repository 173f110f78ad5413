import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<true>()

/** Runs the work of a transaction, so that `refuseInTransaction` recognises it. */
export const insideTransaction = <Result>(work: () => Result): Result => storage.run(true, work)

/**
 * Throws when slow work begins inside a transaction. Such work occupies a database connection and its locks for as long as it takes, so a
 * few requests can occupy all connections (threat A32). Transactions are only recognised outside production, where a test finds such work.
 * @param what the slow work, such as 'A hash'
 */
export function refuseInTransaction(what: string): void {
  if (storage.getStore()) throw new Error(`${what} must not begin inside a transaction. Do it before or after.`)
}

/** Lets a job do slow work inside its transaction on purpose. It occupies one connection; a request must not do so. */
export const allowSlowWork = <Result>(work: () => Result): Result => storage.exit(work)
