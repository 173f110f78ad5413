import { app } from 'electron'
import type { Log } from './log.ts'

/**
 * Writes down what nothing caught. After an exception that nothing caught the state of main is unknown, so the app ends;
 * a promise that nobody waited for leaves it as it was.
 */
export function endOnFailure(log: Log): void {
  process.on('unhandledRejection', (reason) => log('Unhandled rejection', reason))
  process.on('uncaughtException', (error) => {
    log('Uncaught exception', error)
    app.exit(1)
  })
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') log(`a process is gone: ${type} ${reason}`)
  })
}
