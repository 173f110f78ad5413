import { createTransport } from 'nodemailer'
import { addressOf } from './sender.ts'

/** One message, ready to send. */
export interface Mail {
  /** Exactly one address, without a name. */
  readonly to: string
  /** Name shown as the sender, beside the address of the configuration. */
  readonly senderName: string
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendarFile?: CalendarFile | undefined
  /** Stays the same for each attempt, so that a receiver can tell a repetition from a second mail (threat O2). */
  readonly messageId: string
}

export interface CalendarFile {
  readonly method: 'REQUEST' | 'PUBLISH' | 'CANCEL'
  /** RFC 5545 text. */
  readonly content: string
}

/** Sends mail. */
export interface Mailer {
  /** Resolves once the receiving server has taken the mail. Fails with `UndeliverableMail` when trying again cannot help. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail itself is at fault, or the receiving server refused it for good. */
export class UndeliverableMail extends Error {
  override readonly name = 'UndeliverableMail'
}

/**
 * Longest silence of the receiving server, in milliseconds. All of them together stay under the time after which the
 * outbox gives a mail to another worker, so the same mail is never on two connections at once.
 */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/**
 * Mail over SMTP.
 *
 * @param url `smtp://` or `smtps://`, with user and password where the server wants them.
 * @param from `Name <address>` or an address; its name gives way to the organisation's.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const address = addressOf(from)
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return {
    async send(mail) {
      refuseInjection(mail)
      const { to, senderName, replyTo, subject, text, html, calendarFile, messageId } = mail
      try {
        await transport.sendMail({
          from: { name: senderName, address },
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(calendarFile && {
            icalEvent: { method: calendarFile.method, filename: 'event.ics', content: calendarFile.content },
          }),
        })
      } catch (error) {
        throw withoutPeople(error)
      }
    },
    close: () => transport.close(),
  }
}

/** Threat A8: what becomes a header line must be one line, and a recipient one address. */
function refuseInjection({ to, senderName, replyTo, subject, messageId }: Mail): void {
  if ([to, senderName, replyTo ?? '', subject, messageId].some((value) => /\p{Cc}/u.test(value))) {
    throw new UndeliverableMail('A header of this mail has a control character')
  }
  if ([to, replyTo ?? to].some((value) => !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(value))) {
    throw new UndeliverableMail('A recipient of this mail is no single address')
  }
}

/**
 * The failure as it may be logged (threat D7): a mail server repeats the address in its answer, and nodemailer keeps that and
 * the envelope in the error. SMTP answers of 500 and more are final; everything else may pass.
 */
function withoutPeople(error: unknown): unknown {
  const { responseCode, command } = (error instanceof Error ? error : {}) as { responseCode?: number; command?: string }
  if (responseCode === undefined) return error
  const verb = command?.split(' ')[0] ?? 'a command'
  const answer = `The mail server answered ${responseCode} to ${verb}`
  return responseCode >= 500 ? new UndeliverableMail(answer) : new Error(answer)
}
