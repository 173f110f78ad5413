import { type Kysely, sql as expression } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Tables } from '#server/platform/database/tables.ts'
import { mailDeadLetterQueue } from '#server/platform/mail/mail-queue-settings.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { type CommandContext, CommandFailure, defineCommand } from '#server/operator/command.ts'
import { listOrganisations } from '#server/operator/find-organisation.ts'
import { counted, textTable } from '#server/operator/text-table.ts'

interface FailedMail {
  readonly id: string
  readonly template: string
  /** The organisation; null for a mail that belongs to none, such as a log-in code. */
  readonly organisationId: string | null
  readonly failedAt: Date
  /** The mail server's last error message. */
  readonly reason: string | null
}

export const failedMails = defineCommand({
  name: 'failed-mails',
  summary: 'Lists the mails that were given up, without their addresses',
  words: [],
  options: { organisation: { type: 'string', value: 'id', meaning: 'Only those of one organisation' } },
  changes: false,
  async run({ database }, _words, { organisation }) {
    const mails = await database.asOwner((transaction) => readFailedMails(transaction, organisation))
    const table = textTable(
      { id: 'ID', template: 'MAIL', organisationId: 'ORGANISATION', failedAt: 'FAILED', reason: 'REASON' },
      mails.map((mail) => ({ ...mail })),
    )
    return { text: `${table}\n${counted(mails.length, 'failed mail')}`, json: { mails } }
  },
})

export const sendAgain = defineCommand({
  name: 'send-again',
  summary: 'Sends mails again that were given up: the one named, or all',
  words: ['mail?'],
  options: {
    all: { type: 'boolean', meaning: 'All failed mails' },
    organisation: { type: 'string', value: 'id', meaning: 'With --all: only those of one organisation' },
  },
  changes: true,
  async run(context, [id], { all = false, organisation }) {
    if ((id === undefined) !== all) throw new CommandFailure('usage', 'Name one mail, or say --all')
    const failed = await context.database.asOwner((transaction) => readFailedMails(transaction, organisation))
    const mails = id === undefined ? failed : failed.filter((mail) => mail.id === id)
    if (id !== undefined && mails.length === 0) throw new CommandFailure('notFound', `No failed mail has the id ${id}.`)
    const count = await sendAllAgain(context, mails)
    return {
      text: `${counted(count, 'mail')} put back into the queue.`,
      json: { sentAgain: mails.map((mail) => mail.id) },
    }
  },
})

async function readFailedMails(sql: Kysely<Tables>, organisationId: string | undefined): Promise<FailedMail[]> {
  const { rows } = await expression<FailedMail>`
    select id, data ->> 'template' as template, data ->> 'organisationId' as "organisationId", created_on as "failedAt",
      coalesce(source_output, output) ->> 'message' as reason
    from pgboss.job
    where name = ${mailDeadLetterQueue.name} and state < 'active'
      and (${organisationId ?? null}::text is null or data ->> 'organisationId' = ${organisationId ?? null})
    order by created_on, id`.execute(sql)
  return rows
}

/** Queues failed mails again. For each organisation, its mails and the entry in its audit log are written in one transaction. */
async function sendAllAgain(context: CommandContext, mails: readonly FailedMail[]): Promise<number> {
  const { database, databaseUrl, now } = context
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false, migrate: false })
  // Errors are ignored here, because the method calls throw them as well.
  boss.on('error', () => undefined)
  await boss.start()
  try {
    const redrive = (sql: Kysely<Tables>, chosen: readonly FailedMail[]) =>
      boss.redrive(mailDeadLetterQueue.name, {
        ids: chosen.map(({ id }) => id),
        limit: chosen.length,
        db: fromKysely(sql),
      })
    const known = new Set((await listOrganisations(database)).map(({ id }) => id))
    let count = 0
    for (const [id, chosen] of Map.groupBy(mails, ({ organisationId }) => organisationId)) {
      count +=
        id !== null && known.has(id)
          ? await database.asOwnerOf(id, async (transaction) => {
              const moved = await redrive(transaction.sql, chosen)
              const details = { mails: chosen.map(({ template }) => template) }
              const entry = { action: 'mail-sent-again', accountId: null, address: null, details, at: now } as const
              await writeAuditEntry(transaction, entry)
              return moved
            })
          : await database.asOwner((transaction) => redrive(transaction, chosen))
    }
    return count
  } finally {
    await boss.stop({ graceful: false })
  }
}
