import { createServer, type Server } from 'node:net'
import { inspect } from 'node:util'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { smtpMailer, UndeliverableMail, type Mail } from './mailer.ts'

const mail: Mail = {
  to: 'noor@example.test',
  senderName: 'Studio Noord',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@example.test>',
}

describe('the headers of a mail cannot be forged (T-A8)', () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1', 'Inplan <no-reply@inplan.test>')
  test.each<[string, Partial<Mail>]>([
    ['a second header in the subject', { subject: 'Hi\r\nBcc: everyone@example.test' }],
    ['a line feed alone', { subject: 'Hi\nBcc: everyone@example.test' }],
    ['a carriage return alone', { senderName: 'Studio\rBcc: everyone@example.test' }],
    ['a null character', { subject: 'Hi\0' }],
    ['a header behind the recipient', { to: 'noor@example.test\r\nBcc: everyone@example.test' }],
    ['two recipients', { to: 'noor@example.test, everyone@example.test' }],
    ['a group of recipients', { to: 'all:noor@example.test,everyone@example.test;' }],
    ['a recipient with a name', { to: 'Noor <noor@example.test>' }],
    ['no recipient', { to: '' }],
    ['a header behind the reply address', { replyTo: 'a@example.test\nX-Header: 1' }],
    ['a header behind the message id', { messageId: '<1@example.test>\r\nX-Header: 1' }],
  ])('%s', async (_, forged) => {
    await expect(mailer.send({ ...mail, ...forged })).rejects.toThrow(UndeliverableMail)
  })
})

describe('answers of the mail server', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  /** A mail server that greets and then answers every command with the same line. */
  async function serverThatSays(answer: string): Promise<string> {
    server = createServer((socket) => {
      socket.write('220 test\r\n')
      socket.on('data', (data) => socket.write(/^(EHLO|HELO)/.test(String(data)) ? '250 test\r\n' : `${answer}\r\n`))
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', () => resolve()))
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('a permanent refusal makes the mail undeliverable', async () => {
    const url = await serverThatSays('550 no such user')
    await expect(smtpMailer(url, 'a@b.test').send(mail)).rejects.toThrow(UndeliverableMail)
  })

  test.each(['451 try later', '421 busy'])('%s allows a retry', async (answer) => {
    const url = await serverThatSays(answer)
    const failure = await smtpMailer(url, 'a@b.test')
      .send(mail)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(UndeliverableMail)
  })

  test.each([550, 450])(
    'the error about an answer of %i that repeats the mail address does not contain the address (T-D7)',
    async (code) => {
      const url = await serverThatSays(`${code} 5.1.1 <${mail.to}> mailbox`)
      const failure = await smtpMailer(url, 'a@b.test')
        .send(mail)
        .catch((error: unknown) => error)
      expect(String(failure)).toContain(`answered ${code}`)
      expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(mail.to)
    },
  )

  test('an unreachable server lets the mail be sent again', async () => {
    const failure = await smtpMailer('smtp://127.0.0.1:1', 'a@b.test')
      .send(mail)
      .catch((error: unknown) => error)
    expect(failure).not.toBeInstanceOf(UndeliverableMail)
  })
})
