import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** What the mail server does with a message that it has read completely. */
export type Treatment = 'accept' | 'refuse' | 'never-answer'

export interface TestMailServer {
  readonly url: string
  /** Message-IDs of all messages that the server has read, in order, including refused ones. */
  readonly handedOver: readonly string[]
  readonly accepted: readonly string[]
  /** All messages, unchanged. */
  readonly messages: readonly string[]
  treat(how: Treatment): void
  /** Sets a function that runs once, between reading the next message and answering it. */
  beforeAnswer(what: () => Promise<void>): void
  close(): Promise<void>
}

/**
 * Starts a local mail server whose behaviour the test controls.
 *
 * @param atPort port of an earlier mail server, to simulate its return; by default any available port
 */
export async function startMailServer(atPort = 0): Promise<TestMailServer> {
  const [handedOver, accepted, messages]: [string[], string[], string[]] = [[], [], []]
  let treatment: Treatment = 'accept'
  let pending: (() => Promise<void>) | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    async onData(stream, { envelope }, done) {
      const message = await text(stream)
      messages.push(message)
      const messageId = /^Message-ID: (.+)\r$/im.exec(message)?.[1] ?? ''
      handedOver.push(messageId)
      const how = treatment
      const before = pending
      pending = undefined
      await before?.()
      if (how === 'never-answer') return
      // Real mail servers repeat the address in their answer, so the product must not log that answer.
      const noSuchUser = new Error(`No such user: ${envelope.rcptTo.map(({ address }) => address).join()}`)
      if (how === 'refuse') return done(Object.assign(noSuchUser, { responseCode: 550 }))
      accepted.push(messageId)
      done()
    },
  })
  // Connection errors are ignored, because these tests kill clients in the middle of a message.
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(atPort, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port))
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    handedOver,
    accepted,
    messages,
    treat: (how) => (treatment = how),
    beforeAnswer: (what) => (pending = what),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
