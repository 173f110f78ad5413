import { fromKysely, PgBoss } from 'pg-boss'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { mailWriters } from '#server/app/mail-writers.ts'
import { startDevelopmentMailbox } from '#server/platform/mail/development-mail-server.ts'
import { smtpMailer } from '#server/platform/mail/mailer.ts'
import { mailOutbox } from '#server/platform/mail/mail-outbox.ts'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { apiClient } from './support/api-client.ts'
import { createDatabase, queryAsOwner } from './support/database.ts'
import { startInProcessServer } from './support/in-process-server.ts'
import { startServerProcess } from './support/server-process.ts'
import { startMailServer, type TestMailServer } from './support/test-mail-server.ts'
import type { ServerUnderTest } from './support/test-server-type-and-environment.ts'

let databaseUrl: string
let mailServer: TestMailServer
let database: Database
let studio: Studio
/** A second client of the mail queue. It does the queue's maintenance immediately, which the servers do only every minute. */
let boss: PgBoss

const variables = () => ({ SMTP_URL: mailServer.url, LOG_LEVEL: 'silent' })

beforeAll(async () => {
  databaseUrl = await createDatabase()
  database = openProductDatabase(databaseUrl, 2, () => undefined)
  studio = await aStudio(database)
  boss = new PgBoss({ connectionString: databaseUrl, monitorIntervalSeconds: 1, superviseIntervalSeconds: 1 })
  await boss.start()
  return async () => {
    await boss.stop({ graceful: false })
    await database.close()
  }
})
beforeEach(async () => {
  await queryAsOwner(databaseUrl, 'delete from pgboss.job')
  mailServer = await startMailServer()
  // Registered before the servers of the test, so that it runs after they have stopped: the callbacks run in reverse order.
  onTestFinished(() => mailServer.close())
})

const signUp = ({ url }: ServerUnderTest, email: string) =>
  apiClient(url)('signUp', { body: { email, password: 'Correct-horse-1', organisationId: studio.id } })

const mailJobs = () =>
  queryAsOwner<{ name: string; state: string }>(
    databaseUrl,
    `select name, state::text from pgboss.job where name like 'mail%' order by name`,
  )

/** Simulates that more than a minute has passed, so that the job of a killed worker can be assigned again. */
async function letTimePass() {
  await expect
    .poll(
      async () => {
        await queryAsOwner(
          databaseUrl,
          `update pgboss.job set started_on = started_on - interval '5 minutes' where name = 'mail' and state = 'active'`,
        )
        const waiting = await queryAsOwner(
          databaseUrl,
          `update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning id`,
        )
        return waiting.length
      },
      { timeout: 20_000 },
    )
    .toBe(1)
}

describe('mail is neither lost nor sent twice (T-O2)', () => {
  const startServer = async () => {
    const server = await startServerProcess(databaseUrl, variables())
    onTestFinished(() => server.kill())
    return server
  }

  test('when the process crashes between the commit and the sending', async () => {
    mailServer.treat('never-answer')
    const server = await startServer()
    await signUp(server, 'lost@example.test')
    await expect.poll(() => mailServer.handedOver.length, { timeout: 15_000 }).toBe(1)
    await server.kill()

    mailServer.treat('accept')
    await startServer()
    await letTimePass()
    await expect.poll(() => mailServer.accepted.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(mailJobs, { timeout: 15_000 }).toEqual([{ name: 'mail', state: 'completed' }])
    expect(mailServer.accepted).toHaveLength(1)
  })

  test('when the process crashes between sending and recording it: the second mail is marked as a repetition', async () => {
    const server = await startServer()
    mailServer.beforeAnswer(() => server.kill())
    await signUp(server, 'doubled@example.test')
    await expect.poll(() => mailServer.accepted.length, { timeout: 15_000 }).toBe(1)

    await startServer()
    await letTimePass()
    await expect.poll(() => mailServer.accepted.length, { timeout: 20_000 }).toBe(2)
    expect(new Set(mailServer.accepted).size).toBe(1)
  })

  test('when the same event is reported twice', async () => {
    const job = {
      template: 'booking-confirmed',
      organisationId: studio.id,
      locale: 'nl',
      bookingId: studio.id,
    } as const
    const outbox = mailOutbox(boss, mailWriters)
    for (let time = 0; time < 2; time += 1) {
      await database.inTenant(studio.id, ({ sql }) => outbox.add(sql, job))
    }
    expect(await mailJobs()).toHaveLength(1)
  })

  test('when the transaction fails', async () => {
    const outbox = mailOutbox(boss, mailWriters)
    const job = { template: 'account-exists', organisationId: studio.id, locale: 'nl', to: 'a@example.test' } as const
    const failing = database.inTenant(studio.id, async ({ sql }) => {
      await outbox.add(sql, job)
      throw new Error('Something else went wrong')
    })
    await expect(failing).rejects.toThrow('Something else went wrong')
    expect(await mailJobs()).toEqual([])
  })
})

test('A mail that is permanently refused goes to the dead-letter queue and is not tried again', async () => {
  mailServer.treat('refuse')
  const server = await startInProcessServer(databaseUrl, variables())
  onTestFinished(server.end)
  // This server sends its mail through a real mail server, so it has no development mailbox.
  expect((await fetch(`${server.url}/dev/mailbox`)).status).toBe(404)
  expect((await fetch(`${server.url}/dev/mailbox.json`)).status).toBe(404)
  await signUp(server, 'nobody@example.test')
  await expect.poll(mailJobs, { timeout: 15_000 }).toEqual([
    { name: 'mail', state: 'failed' },
    { name: 'mail-dead-letter', state: 'created' },
  ])
  expect(mailServer.handedOver).toHaveLength(1)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(/^inplan_outbox_dead 1$/m)
})

test('The plain database role may add mail to the queue, but neither read nor change what waits there (T-A9)', async () => {
  await database.inTenant(studio.id, ({ sql }) =>
    boss.send('mail', { template: 'none' }, { db: fromKysely(sql), startAfter: 3600 }),
  )
  for (const statement of [
    'select data from pgboss.job',
    'update pgboss.job set data = null',
    'delete from pgboss.job',
  ]) {
    await expect(queryAsOwner(databaseUrl, `set role inplan_app; ${statement}`)).rejects.toThrow('permission denied')
  }
})

describe('the development mailbox, which exists only without a mail server', () => {
  const mail = {
    to: 'noor@example.test',
    senderName: 'Studio Noord',
    subject: 'Één afspraak',
    text: 'Tot dan',
    html: '<p>Tot dan</p>',
    calendarFile: { method: 'PUBLISH', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  } as const

  test('is shared by all server processes, survives a restart, and recognises a repeated mail', async () => {
    const boxes = [await startDevelopmentMailbox(databaseUrl), await startDevelopmentMailbox(databaseUrl)] as const
    for (const [index, box] of boxes.entries()) {
      const mailer = smtpMailer(box.smtpUrl, 'Inplan <no-reply@inplan.test>')
      await mailer.send({ ...mail, messageId: '<same@inplan.test>' })
      await mailer.send({ ...mail, messageId: `<${index}@inplan.test>` })
    }
    const [first, second] = await Promise.all(boxes.map((box) => box.list()))
    expect(first).toEqual(second)
    await Promise.all(boxes.map((box) => box.close()))

    const again = await startDevelopmentMailbox(databaseUrl)
    expect((await again.list()).map(({ messageId }) => messageId)).toEqual([
      '<1@inplan.test>',
      '<0@inplan.test>',
      '<same@inplan.test>',
    ])
    await again.close()
  })

  test('shows a mail as its reader gets it', async () => {
    const box = await startDevelopmentMailbox(databaseUrl)
    await smtpMailer(box.smtpUrl, 'Inplan <no-reply@inplan.test>').send({ ...mail, messageId: '<shown@inplan.test>' })
    const [received] = await box.list()
    expect(received).toMatchObject({
      from: 'Studio Noord <no-reply@inplan.test>',
      to: 'noor@example.test',
      subject: 'Één afspraak',
      text: 'Tot dan\n',
      html: '<p>Tot dan</p>\n',
      // The mailbox parser changes line endings. The file in the sent mail has the original ones.
      attachments: [{ filename: 'event.ics', content: 'BEGIN:VCALENDAR\nEND:VCALENDAR\n' }],
    })
    expect(await box.find(received!.id)).toEqual(received)
    await box.close()
  })
})
