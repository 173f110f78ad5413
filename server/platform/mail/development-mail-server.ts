import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { openMailboxStore, type KeptMessage } from './mailbox-store.ts'

/** A sent mail as its reader sees it. */
export interface ReceivedMail {
  readonly id: string
  readonly receivedAt: string
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly ReceivedAttachment[]
}

export interface ReceivedAttachment {
  readonly filename: string
  readonly mimeType: string
  readonly content: string
}

/** Replaces a mail server in development and tests: an SMTP server on this machine that stores every mail. */
export interface DevelopmentMailbox {
  /** The SMTP address that mail is sent to. */
  readonly smtpUrl: string
  /** Returns the received mails, newest first: all, or those to an address. The HTML refers to its pictures but does not contain them. */
  list(to?: string): Promise<readonly ReceivedMail[]>
  find(id: string): Promise<ReceivedMail | undefined>
  /** Deletes mails to an address and mails that contain it (threat G1). */
  forget(address: string): Promise<void>
  close(): Promise<void>
}

const LARGEST_MESSAGE = 5 * 1024 * 1024

export async function startDevelopmentMailbox(databaseUrl: string): Promise<DevelopmentMailbox> {
  const store = await openMailboxStore(databaseUrl)
  const receive = async (raw: Buffer) => {
    const { messageId } = await PostalMime.parse(raw)
    await store.add(messageId ?? createHash('sha256').update(raw).digest('hex'), raw)
  }
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MESSAGE,
    logger: false,
    async onData(stream, _session, done) {
      try {
        await receive(await buffer(stream))
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    const listener = server.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port))
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async list(to = '') {
      const mails = await Promise.all((await store.list(to)).map(read))
      return mails.filter((mail) => mail.to.includes(to))
    },
    async find(id) {
      const message = await store.find(id)
      return message && withPictures(await read(message), message.raw)
    },
    async forget(address) {
      const names = ({ to, text }: ReceivedMail) => `${to} ${text}`.toLowerCase().includes(address)
      for (const message of await store.list()) if (names(await read(message))) await store.delete(message.id)
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      await store.close()
    },
  }
}

async function read({ id, receivedAt, raw }: KeptMessage): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    messageId: mail.messageId ?? '',
    from: mail.from ? addressText(mail.from) : '',
    to: (mail.to ?? []).map(addressText).join(', '),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: attachmentsOf(mail),
  }
}

/** Embeds a mail's attached pictures in its HTML, so that a browser shows the mail as a mail program does. */
async function withPictures(mail: ReceivedMail, raw: Buffer): Promise<ReceivedMail> {
  if (!mail.html.includes('cid:')) return mail
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
  const html = attachments.reduce((text, { contentId, mimeType, content }) => {
    const source = `cid:${(contentId ?? '').replace(/^<|>$/g, '')}`
    return contentId && typeof content === 'string'
      ? text.replaceAll(source, `data:${mimeType};base64,${content}`)
      : text
  }, mail.html)
  return { ...mail, html }
}

/** Returns the attachments of a mail. A calendar file is also an alternative of the body, so it would otherwise be listed twice. */
function attachmentsOf({ attachments }: Email): ReceivedAttachment[] {
  return attachments
    .filter(({ disposition }) => disposition === 'attachment')
    .map(({ filename, mimeType, content }) => ({
      filename: filename ?? mimeType,
      mimeType,
      content: typeof content === 'string' ? content : '',
    }))
}

function addressText(address: Address): string {
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')
}
