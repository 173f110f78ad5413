import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '#server/app/start-server.ts'
import { endOverdueBookings } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { issueAllInvoices } from '#server/modules/money/invoice/issue/invoice-worker.ts'
import { doPaymentWork } from '#server/modules/money/payment/payment-worker.ts'
import { sendDueTexts } from '#server/modules/messaging/reminders/queue-text-reminders.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import { openLog } from '#server/platform/open-log.ts'
import { quickPasswords } from '#tests/builders/quick-passwords.ts'
import { serverVariables, type ServerUnderTest } from './test-server-type-and-environment.ts'

/** A server in the process of the test, which cannot be killed. */
export interface InProcessServer extends ServerUnderTest {
  /** Does immediately what the server otherwise does every few seconds: payment work, ending overdue bookings, invoices, text messages. */
  readonly doDueWork: () => Promise<void>
  /** Stops the server without checking its log. */
  readonly end: () => Promise<void>
}

/**
 * Starts a real server on a free port in this process. Its code is loaded and compiled once for all test files of a worker; a
 * process of its own needs many times the computing time. Use `startServerProcess` to kill a server, or to have several.
 */
export async function startInProcessServer(
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<InProcessServer> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'inplan-server-'))
  const configuration = readConfiguration({ ...serverVariables(databaseUrl, dataDirectory), ...variables })
  let log = ''
  const server = await startServer(configuration, {
    log: openLog(configuration.logLevel, { write: (text) => void (log += text) }),
    passwords: quickPasswords(),
  })
  const end = async () => {
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
  const stop = async () => {
    await end()
    if (log !== '') throw new Error(`The server logged: ${log}`)
  }
  const doDueWork = async () => {
    await doPaymentWork(server.dependencies)
    await endOverdueBookings(server.dependencies)
    await issueAllInvoices(server.dependencies)
    const { texts } = server.dependencies
    if (texts) await sendDueTexts({ ...server.dependencies, texts })
  }
  return { url: server.url, log: () => log, doDueWork, stop, end }
}
