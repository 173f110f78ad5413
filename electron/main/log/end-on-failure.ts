import { app } from 'electron'
import type { Log } from './log.ts'

/**
 * Logs uncaught errors. After an uncaught exception the state of the main process is unknown, so the app quits. An unhandled
 * rejection is only logged.
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
