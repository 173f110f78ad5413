import { createTransport } from 'nodemailer'
import { addressOf } from './bare-mail-address.ts'

/** One message, ready to send. */
export interface Mail {
  /** The recipient's mail address, without a name. */
  readonly to: string
  /** The sender's display name; the address comes from the configuration. */
  readonly senderName: string
  /** The address for replies, if it differs from the sender's. */
  readonly replyTo?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendarFile?: CalendarFile | undefined
  readonly attachment?: MailAttachment | undefined
  /** A JPEG that the HTML shows as `LOGO_SOURCE`. It is attached to the mail, so that mail programs load nothing from the network. */
  readonly logo?: Buffer | undefined
  /** The Message-ID. It is the same for every attempt, so that a receiver recognises a repetition (threat O2). */
  readonly messageId: string
}

/** The Content-ID by which the HTML of a mail refers to the logo. */
const LOGO_ID = 'logo'
export const LOGO_SOURCE = `cid:${LOGO_ID}`

export interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}

export interface CalendarFile {
  readonly method: 'REQUEST' | 'PUBLISH' | 'CANCEL'
  /** The calendar file as RFC 5545 text. */
  readonly content: string
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail. Throws `UndeliverableMail` when a retry is useless. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Thrown when a mail is invalid or the mail server refused it permanently. */
export class UndeliverableMail extends Error {
  override readonly name = 'UndeliverableMail'
}

/**
 * Timeouts in milliseconds. Their sum is below the time after which the queue gives a mail to another worker, so that the same
 * mail is never sent on two connections at once.
 */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/**
 * Sends mail over SMTP.
 * @param url `smtp://` or `smtps://`, with user and password where the server needs them
 * @param from `Name <address>` or an address; the organisation's name replaces its name
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
          attachments: attachmentsOf(mail),
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

function attachmentsOf({ attachment, logo }: Pick<Mail, 'attachment' | 'logo'>) {
  const file = attachment && {
    filename: attachment.fileName,
    contentType: attachment.contentType,
    content: attachment.content,
  }
  const inline = logo && {
    filename: 'logo.jpg',
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
    cid: LOGO_ID,
    content: logo,
  }
  return [file, inline].filter((each) => each !== undefined)
}

/** Prevents header injection (threat A8): a header is one line, a recipient one address. */
function refuseInjection({ to, senderName, replyTo, subject, messageId }: Mail): void {
  if ([to, senderName, replyTo ?? '', subject, messageId].some((value) => /\p{Cc}/u.test(value))) {
    throw new UndeliverableMail('A header of this mail has a control character')
  }
  if ([to, replyTo ?? to].some((value) => !/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(value))) {
    throw new UndeliverableMail('A recipient of this mail is no single address')
  }
}

/**
 * Removes personal data from an error for the log (threat D7): mail servers repeat addresses in their answers, and nodemailer
 * keeps answer and envelope in the error. SMTP codes from 500 are permanent.
 */
function withoutPeople(error: unknown): unknown {
  const { responseCode, command } = (error instanceof Error ? error : {}) as { responseCode?: number; command?: string }
  if (responseCode === undefined) return error
  const verb = command?.split(' ')[0] ?? 'a command'
  const answer = `The mail server answered ${responseCode} to ${verb}`
  return responseCode >= 500 ? new UndeliverableMail(answer) : new Error(answer)
}
