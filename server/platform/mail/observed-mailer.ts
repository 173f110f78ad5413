import type { ObserveCall } from '#server/platform/monitor/observe-outside-calls.ts'
import { type Mailer, UndeliverableMail } from './mailer.ts'

/** A mailer whose calls of the mail server are measured. */
export const observedMailer = (mailer: Mailer, observe: ObserveCall): Mailer => ({
  send: (mail) => observe({ provider: 'smtp', call: 'send' }, () => mailer.send(mail), isRefusal),
  close: () => mailer.close(),
})

const isRefusal = (error: unknown): boolean => error instanceof UndeliverableMail
