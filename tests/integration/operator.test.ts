import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { encryptionWith } from '#server/platform/secrets/encryption.ts'
import { findSecret, saveSecret } from '#server/platform/secrets/organisation-secrets.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { insertImage } from '#server/modules/organisation/image/image-rows.ts'
import { openOperatorDatabase, type OperatorDatabase } from '#server/operator/operator-database.ts'
import { commands } from '#server/operator/all-commands.ts'
import {
  aBooking,
  aCustomer,
  aMember,
  anInvitation,
  aPerson,
  aStudio,
  now,
  type Studio,
} from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { aGuestWithLink } from './support/guests.ts'
import { type CommandOutcome, inplan } from './support/inplan-command.ts'
import { migratedDatabase } from './support/test-server.ts'

// Tests every command of `inplan` on a real database: its output, what it changes, its exit code, and its line in the audit log.

const at = migratedDatabase()
let folder: string
let studio: Studio
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-operator-'))
  studio = await aStudio(at.database)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (words: readonly string[], variables: Readonly<Record<string, string>> = {}): Promise<CommandOutcome> =>
  inplan(words, { DATABASE_URL: at.databaseUrl, DATA_DIR: folder, ...variables })

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  queryAsOwner<Row & Record<string, unknown>>(at.databaseUrl, text, values)

/** The lines of the audit log of an organisation, oldest first. */
const auditOf = (organisation: Studio) =>
  query<{ action: string; details: unknown }>(
    'select action, details from audit_entry where organization_id = $1 order by at, action',
    [organisation.id],
  )

const suspendedSince = async (organisation: Studio): Promise<unknown> =>
  (
    await query<{ suspended_at: Date | null }>('select suspended_at from organization where id = $1', [organisation.id])
  )[0]?.suspended_at

describe('a command line', () => {
  test.each<{ words: string[]; code: number; text: string }>([
    { words: [], code: 2, text: 'Usage: inplan <command> [options]' },
    { words: ['--help'], code: 0, text: 'Exit codes' },
    { words: ['dance'], code: 2, text: 'There is no command dance' },
    { words: ['suspend'], code: 2, text: 'inplan suspend --help says what to write.' },
    { words: ['status', 'now'], code: 2, text: 'inplan status --help says what to write.' },
    { words: ['status', '--loud'], code: 2, text: "Unknown option '--loud'" },
    { words: ['status', '--dry-run'], code: 2, text: "Unknown option '--dry-run'" },
    { words: ['organisations', '--limit', 'many'], code: 2, text: '--limit must be a number above 0' },
    { words: ['organisations', '--search', 'nobody@example.test'], code: 3, text: 'No account has the address' },
    { words: ['suspend', 'studio'], code: 3, text: 'There is no organisation studio' },
    { words: ['members', randomUUID()], code: 3, text: 'There is no organisation' },
    { words: ['send-again'], code: 2, text: 'Name one mail, or say --all' },
    { words: ['send-again', randomUUID()], code: 3, text: 'No failed mail has the id' },
    { words: ['rotate-keys'], code: 4, text: 'SECRETS_KEY is missing' },
  ])('$words ends with $code', async ({ words, code, text }) => {
    const outcome = await run(words)
    expect(outcome.code).toBe(code)
    expect(outcome.out + outcome.error).toContain(text)
  })

  test.each(commands.map(({ name, changes }) => ({ name, changes })))(
    '$name has a help text',
    async ({ name, changes }) => {
      const { code, out } = await run([name, '--help'])
      expect(code).toBe(0)
      expect(out).toContain(`Usage: inplan ${name}`)
      expect(out).toContain('--json')
      expect(out.includes('--dry-run')).toBe(changes)
      expect(out).toContain('Exit codes')
    },
  )

  test('reports in one line that an empty database has another schema', async () => {
    const empty = new URL(at.databaseUrl)
    empty.pathname = '/template1'
    const { code, error } = await run(['organisations'], { DATABASE_URL: empty.href })
    expect([code, error.split('\n').length]).toEqual([1, 1])
    expect(error).toContain('start a server of this version once')
  })

  test('prefers DATABASE_DIRECT_URL to DATABASE_URL', async () => {
    const { code } = await run(['organisations'], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATABASE_DIRECT_URL: at.databaseUrl,
    })
    expect(code).toBe(0)
  })
})

describe('the database of the command', () => {
  const withDatabase = async <Result>(work: (database: OperatorDatabase) => Promise<Result>): Promise<Result> => {
    const database = openOperatorDatabase(at.databaseUrl, false)
    return work(database).finally(() => database.close())
  }

  test('shows one organisation only in its transaction, although the database owner here is a superuser', async () => {
    await aStudio(at.database)
    const seen = await withDatabase((database) =>
      database.inTenant(studio.id, ({ sql }) => sql.selectFrom('organization').select('id').execute()),
    )
    expect(seen).toEqual([{ id: studio.id }])
  })

  test.each(['booking', 'customer', 'member', 'account', 'audit_entry'] as const)(
    'shows nobody’s %s across organisations',
    async (table) => {
      const read = withDatabase((database) =>
        database.acrossOrganisations((transaction) => transaction.selectFrom(table).selectAll().execute()),
      )
      await expect(read).rejects.toMatchObject({ code: '42501' })
    },
  )

  test('rejects an organisation id that is not a UUID', async () => {
    const read = withDatabase((database) => database.inTenant(`${studio.id}'; reset role; --`, async () => undefined))
    await expect(read).rejects.toThrow(RangeError)
  })
})

describe('the built command', () => {
  const built = (words: string[], databaseUrl: string) =>
    new Promise<CommandOutcome>((done) => {
      const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: folder }
      execFile(process.execPath, [resolve('out/server/inplan.js'), ...words], { env }, (failure, out, error) =>
        done({ code: Number(failure?.code ?? 0), out, error }),
      )
    })

  test('tells the state as JSON', async () => {
    const { code, out, error } = await built(['status', '--json'], at.databaseUrl)
    expect([code, error]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({
      seats: { oversold: 0 },
      queues: { deadMails: 0 },
      processes: 0,
      secretKeys: [],
    })
  })

  test('says in one line that there is no database', async () => {
    const { code, out, error } = await built(['status'], 'postgres://inplan@127.0.0.1:1/none')
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(/^The database of DATABASE_URL \(127\.0\.0\.1:1\/none\) cannot be reached .*\n$/)
  })
})

describe('organisations', () => {
  test('are found by name, by id and by a member’s address', async () => {
    const name = `Studio %_\\ ${randomUUID()}`
    await query('update organization set name = $2 where id = $1', [studio.id, name])
    for (const text of [name, studio.id, studio.owner.email.toUpperCase()]) {
      const { code, out } = await run(['organisations', '--search', text, '--json'])
      expect(code).toBe(0)
      expect(JSON.parse(out)).toMatchObject({
        organisations: [{ id: studio.id, name, suspendedAt: null }],
        hasMore: false,
      })
    }
    const none = await run(['organisations', '--search', `${name}x`])
    expect(none.out).toContain('0 organisations')
  })

  test('are listed up to a maximum, with a note that there are more', async () => {
    await aStudio(at.database)
    const { out } = await run(['organisations', '--limit', '1'])
    expect(out.split('\n')).toHaveLength(3)
    expect(out).toContain('The first 1; --limit shows more.')
  })

  test('are suspended and resumed once, with a line in their audit log', async () => {
    const own = await aStudio(at.database)
    const tried = await run(['suspend', own.id, '--dry-run', '--json'])
    expect(JSON.parse(tried.out)).toEqual({ id: own.id, isSuspended: true, isDryRun: true })
    expect([await suspendedSince(own), await auditOf(own)]).toEqual([null, []])

    expect((await run(['suspend', own.id, '--reason', 'unpaid bill'])).code).toBe(0)
    expect(await suspendedSince(own)).toBeInstanceOf(Date)
    expect(await suspendedSince(studio)).toBeNull()
    expect(JSON.parse((await run(['organisations', '--suspended', '--json'])).out)).toMatchObject({
      organisations: [{ id: own.id }],
    })
    expect(await run(['suspend', own.id])).toMatchObject({
      code: 4,
      error: expect.stringContaining('is suspended already'),
    })

    expect((await run(['resume', own.id])).code).toBe(0)
    expect(await suspendedSince(own)).toBeNull()
    expect(await run(['resume', own.id])).toMatchObject({
      code: 4,
      error: expect.stringContaining('is in use already'),
    })
    expect(await auditOf(own)).toEqual([
      { action: 'organisation-suspended', details: { reason: 'unpaid bill' } },
      { action: 'organisation-resumed', details: {} },
    ])
  })
})

describe('the replacement of an owner', () => {
  const rolesIn = async (organisation: Studio): Promise<Record<string, string>> => {
    const { out } = await run(['members', organisation.id, '--json'])
    const { members } = JSON.parse(out) as { members: { email: string; role: string }[] }
    return Object.fromEntries(members.map(({ email, role }) => [email, role]))
  }

  test('replaces an owner with a colleague, and the former owner stays as a specialist', async () => {
    const own = await aStudio(at.database)
    const words = ['change-owner', own.id, own.specialist.email, '--instead-of', own.owner.email]
    const before = await rolesIn(own)
    expect((await run([...words, '--dry-run'])).code).toBe(0)
    expect(await rolesIn(own)).toEqual(before)
    expect((await run(words)).code).toBe(0)
    expect(await rolesIn(own)).toEqual({ [own.owner.email]: 'specialist', [own.specialist.email]: 'owner' })
    expect(await auditOf(own)).toEqual([{ action: 'owner-changed', details: { insteadOf: own.owner.accountId } }])
  })

  test('adds somebody from outside as a second owner', async () => {
    const [own, person] = [await aStudio(at.database), await aPerson(at.database)]
    expect((await run(['change-owner', own.id, person.email])).code).toBe(0)
    expect(await rolesIn(own)).toMatchObject({ [own.owner.email]: 'owner', [person.email]: 'owner' })
    expect(await run(['change-owner', own.id, person.email])).toMatchObject({ code: 4 })
  })

  test('makes the successor of a freelancer the same specialist, and removes the freelancer', async () => {
    const [own, person] = [await aStudio(at.database, 'freelancer'), await aPerson(at.database)]
    const members = () =>
      query('select account_id, specialist_id, role from member where organization_id = $1', [own.id])
    await query(`update member set role = 'owner', specialist_id = $2 where organization_id = $1 and account_id = $3`, [
      own.id,
      null,
      own.owner.accountId,
    ])
    await query('delete from member where organization_id = $1 and account_id <> $2', [own.id, own.owner.accountId])
    await query('update member set specialist_id = $2 where organization_id = $1', [own.id, own.specialistId])
    expect(await run(['change-owner', own.id, person.email])).toMatchObject({ code: 2 })
    expect((await run(['change-owner', own.id, person.email, '--instead-of', own.owner.email])).code).toBe(0)
    expect(await members()).toEqual([{ account_id: person.accountId, specialist_id: own.specialistId, role: 'owner' }])
  })

  test.each([
    { name: 'an unknown account', words: () => ['nobody@example.test'], code: 3 },
    {
      name: 'a former owner who is none',
      words: () => [studio.owner.email, '--instead-of', studio.specialist.email],
      code: 3,
    },
    { name: 'the same person twice', words: () => [studio.owner.email, '--instead-of', studio.owner.email], code: 2 },
  ])('is refused: $name', async ({ words, code }) => {
    const before = await rolesIn(studio)
    expect((await run(['change-owner', studio.id, ...words()])).code).toBe(code)
    expect(await rolesIn(studio)).toEqual(before)
  })
})

describe('mails that the server gave up sending', () => {
  const giveUp = async (data: object): Promise<string> => {
    const id = randomUUID()
    await query(
      `insert into pgboss.job (id, name, data, source_name, source_output)
       values ($1, 'mail-dead-letter', $2, 'mail', '{"message": "550 no such mailbox"}')`,
      [id, JSON.stringify(data)],
    )
    return id
  }
  const waiting = async (): Promise<string[]> =>
    (
      await query<{ template: string }>(`select data ->> 'template' as template from pgboss.job where name = 'mail'`)
    ).map(({ template }) => template)

  test('are listed without their addresses, and are sent again one by one or all together', async () => {
    const own = await aStudio(at.database)
    const of = { organisationId: own.id, to: 'secret@example.test' }
    const first = await giveUp({ template: 'booking-confirmed', ...of })
    await giveUp({ template: 'reminder-day', ...of })
    await giveUp({ template: 'password-reset', to: 'secret@example.test' })

    const listed = await run(['failed-mails'])
    expect(listed.out).toContain('550 no such mailbox')
    expect(listed.out).toContain('3 failed mails')
    expect(listed.out).not.toContain('secret@example.test')
    expect((await run(['failed-mails', '--organisation', own.id])).out).toContain('2 failed mails')

    expect((await run(['send-again', first, '--dry-run'])).code).toBe(0)
    expect([await waiting(), await auditOf(own)]).toEqual([[], []])

    expect((await run(['send-again', first])).out).toBe('1 mail put back into the queue.')
    expect(await waiting()).toEqual(['booking-confirmed'])
    expect((await run(['send-again', '--all'])).out).toBe('2 mails put back into the queue.')
    expect(new Set(await waiting())).toEqual(new Set(['booking-confirmed', 'password-reset', 'reminder-day']))
    expect((await run(['failed-mails'])).out).toContain('0 failed mails')
    expect(await auditOf(own)).toEqual([
      { action: 'mail-sent-again', details: { mails: ['booking-confirmed'] } },
      { action: 'mail-sent-again', details: { mails: ['reminder-day'] } },
    ])
    const { jobs } = JSON.parse((await run(['jobs', '--json'])).out) as { jobs: unknown[] }
    expect(jobs).toContainEqual(expect.objectContaining({ queue: 'mail', state: 'created', count: 3, due: 3 }))
  })
})

describe('the check of payments', () => {
  const aPayment = async (own: Studio, changes: { state: string; dueAt: string | null }): Promise<string> => {
    const booking = await aBooking(at.database, own, await aCustomer(at.database, own), {
      paymentMethod: 'card',
      payment: 'held',
    })
    const id = randomUUID()
    await query(
      `insert into payment (organization_id, id, booking_id, attempt, provider, intent_id, amount_cents, currency, state,
         expires_at, created_at, due_at)
       values ($1, $2, $3, 1, 'sandbox', $4, 8500, 'eur', $5, now() + interval '1 day', now(), now() + $6::interval)`,
      [own.id, id, booking.id, `intent-${id}`, changes.state, changes.dueAt],
    )
    return id
  }
  const problemsOf = async (own: Studio, ...more: string[]) => {
    const { code, out } = await run(['payments', '--organisation', own.id, '--json', ...more])
    const { problems } = JSON.parse(out) as { problems: { paymentId: string; problem: string }[] }
    return { code, problems: problems.map(({ paymentId, problem }) => [paymentId, problem]) }
  }

  test('finds no problem when payments agree', async () => {
    const own = await aStudio(at.database)
    await aPayment(own, { state: 'open', dueAt: '-5 minutes' })
    expect(await problemsOf(own)).toEqual({ code: 0, problems: [] })
  })

  test('finds late work, failed refunds and refused notices', async () => {
    const own = await aStudio(at.database)
    const late = await aPayment(own, { state: 'open', dueAt: '-20 minutes' })
    const paid = await aPayment(own, { state: 'succeeded', dueAt: null })
    await query(
      `insert into refund (organization_id, payment_id, amount_cents, state, created_at) values ($1, $2, 8500, 'failed', now())`,
      [own.id, paid],
    )
    await query(
      `insert into payment_notice (organization_id, id, payment_id, kind, news, received_at, outcome)
       values ($1, 'notice', $2, 'paid', '{}', now(), 'refused')`,
      [own.id, paid],
    )
    const { code, problems } = await problemsOf(own)
    expect(code).toBe(5)
    expect(problems).toHaveLength(3)
    expect(problems).toEqual(
      expect.arrayContaining([
        [late, 'look at the provider is late'],
        [paid, 'notice contradicts our record'],
        [paid, 'refund failed'],
      ]),
    )
  })

  test('asks the payment provider and finds payments with another state there', async () => {
    const own = await aStudio(at.database)
    const id = await aPayment(own, { state: 'open', dueAt: '1 minute' })
    await query(
      `insert into sandbox_payment (organization_id, id, client_secret, creation_key, payment_id, amount_cents, state, created_at)
       values ($1, $2, 'secret', 'key', $3, 8500, 'succeeded', now())`,
      [own.id, `intent-${id}`, id],
    )
    expect(await problemsOf(own)).toEqual({ code: 0, problems: [] })
    expect(await problemsOf(own, '--ask-provider')).toEqual({
      code: 5,
      problems: [[id, 'open here, succeeded at the provider']],
    })
  })
})

describe('the command rotate-keys', () => {
  const keyOf = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte) })
  const [old, fresh] = [keyOf('k1', 1), keyOf('k2', 2)]
  const secretsKey = (...keys: { id: string; key: Buffer }[]) => ({
    SECRETS_KEY: keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
  })
  const keysOf = async (own: Studio): Promise<unknown[]> =>
    (
      await query<{ key_id: string }>('select distinct key_id from organization_secret where organization_id = $1', [
        own.id,
      ])
    ).map(({ key_id }) => key_id)

  test('encrypts the secrets of all organisations anew, and can be run again', async () => {
    const studios = [await aStudio(at.database), await aStudio(at.database)]
    for (const own of studios) {
      await at.database.inTenant(own.id, async (transaction) => {
        for (const purpose of ['one', 'other']) {
          await saveSecret(transaction, encryptionWith([old]), { purpose, text: `${purpose} secret`, now })
        }
      })
    }
    const wrong = await run(['rotate-keys'], secretsKey(fresh, keyOf('k1', 9)))
    expect(wrong).toMatchObject({
      code: 4,
      error: expect.stringContaining('SECRETS_KEY has another key under this id'),
    })
    expect((await run(['rotate-keys', '--dry-run'], secretsKey(fresh, old))).out).toContain('4 secrets encrypted')
    for (const own of studios) expect(await keysOf(own)).toEqual(['k1'])

    const { out } = await run(['rotate-keys', '--json'], secretsKey(fresh, old))
    expect(JSON.parse(out)).toEqual({ keyId: 'k2', encrypted: 4, isDryRun: false })
    expect((await run(['rotate-keys'], secretsKey(fresh))).out).toBe('0 secrets encrypted with the key k2.')
    for (const own of studios) {
      expect(await keysOf(own)).toEqual(['k2'])
      expect(
        await at.database.inTenant(own.id, (transaction) => findSecret(transaction, encryptionWith([fresh]), 'other')),
      ).toBe('other secret')
      expect(await auditOf(own)).toEqual([{ action: 'secrets-encrypted-anew', details: { keyId: 'k2', secrets: 2 } }])
    }
    await query('delete from organization_secret')
  })
})

/** Creates a studio with rows in many tables, a picture on disk, and a stored secret. */
async function aStudioWithAPast() {
  const own = await aStudio(at.database)
  const customer = await aCustomer(at.database, own)
  await aBooking(at.database, own, customer)
  await anInvitation(at.database, own)
  await aMember(at.database, own)
  const storage = await openDiskStorage(join(folder, 'files'), () => '', systemClock)
  const picture = `${own.id}/public/p1.png`
  await storage.put(picture, Buffer.from('a picture'))
  await at.database.inTenant(own.id, async (transaction) => {
    await insertImage(transaction, picture, undefined, now)
    await saveSecret(transaction, encryptionWith([{ id: 'k1', key: Buffer.alloc(32, 1) }]), {
      purpose: 'calendar-token',
      text: 'secret',
      now,
    })
  })
  return { own, customer, storage, picture }
}

describe('the command export', () => {
  test('writes the rows and pictures of one organisation, without what must stay secret', async () => {
    const { own, customer, picture } = await aStudioWithAPast()
    const to = join(folder, randomUUID())
    await aGuestWithLink(at.database, own)
    await query(
      `insert into own_page (organization_id, parts, preview_key, domain_proof) values ($1, '{}', 'the-preview', 'the-proof')`,
      [own.id],
    )
    await query(
      `insert into text_consent (organization_id, id, customer_id, phone_number, wording, locale, given_by, given_at, secret)
       select organization_id, $2, id, '+31612345678', 'Yes', 'nl', 'customer', now(), 'the-stop' from customer
       where organization_id = $1 limit 1`,
      [own.id, randomUUID()],
    )
    const tried = await run(['export', own.id, '--to', to, '--dry-run', '--json'])
    await expect(stat(to)).rejects.toMatchObject({ code: 'ENOENT' })
    const { code, out } = await run(['export', own.id, '--to', to, '--json'])
    expect(code).toBe(0)
    expect((JSON.parse(tried.out) as { rows: unknown }).rows).toEqual((JSON.parse(out) as { rows: unknown }).rows)

    const text = await readFile(join(to, 'rows.jsonl'), 'utf8')
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> })
    const rowsOf = (table: string) => lines.filter((line) => line.table === table).map(({ row }) => row)
    expect(rowsOf('organization').map(({ id }) => id)).toEqual([own.id])
    expect(rowsOf('booking')).toHaveLength(2)
    expect(rowsOf('account').map(({ email }) => email)).toEqual(
      expect.arrayContaining([own.owner.email, customer.email]),
    )
    expect(rowsOf('organization_secret')).toEqual([
      { organization_id: own.id, purpose: 'calendar-token', changed_at: expect.any(String) },
    ])
    expect(lines.filter(({ row }) => 'organization_id' in row && row['organization_id'] !== own.id)).toEqual([])
    const kept = [
      'token_hash',
      'secret_hash',
      'password_hash',
      'argon2id',
      'k1:',
      'the-preview',
      'the-proof',
      'the-stop',
    ]
    for (const secret of kept) expect(text).not.toContain(secret)
    expect(await readFile(join(to, 'files', picture), 'utf8')).toBe('a picture')
    expect((await stat(join(to, 'rows.jsonl'))).mode & 0o077).toBe(0)
    expect(await auditOf(own)).toEqual([{ action: 'organisation-exported', details: {} }])
    expect(await run(['export', own.id, '--to', to])).toMatchObject({ code: 4 })
    expect(await run(['export', own.id])).toMatchObject({ code: 2 })
  })
})

describe('the command erase', () => {
  /** Returns the tables that contain an id in any column, as a text search in a dump would find them. */
  async function tablesWith(id: string): Promise<string[]> {
    const tables = await query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss') order by 1`,
    )
    const parts = tables.map(({ name }) => `select '${name}' as name from ${name} as each where each::text like $1`)
    const found = await query<{ name: string }>(`select distinct name from (${parts.join(' union all ')}) as found`, [
      `%${id}%`,
    ])
    return found.map(({ name }) => name)
  }

  test('deletes all data of one organisation, once it is suspended and nothing is open', async () => {
    const { own, storage, picture } = await aStudioWithAPast()
    const name = `Erased ${own.id}`
    await query('update organization set name = $2 where id = $1', [own.id, name])
    await query(`insert into pgboss.job (name, data, start_after) values ('mail', $1, now() + interval '1 day')`, [
      JSON.stringify({ template: 'reminder-day', organisationId: own.id }),
    ])
    await query(`insert into page_name (name, owner_id) values ($1, $2)`, [`erased-${own.id}`, own.id])
    await query(`insert into page_domain (domain, owner_id, verified_at) values ($1, $2, now())`, [
      `${own.id}.example`,
      own.id,
    ])
    const [others] = await query<{ rows: number }>(
      'select count(*)::int as rows from service where organization_id <> $1',
      [own.id],
    )
    const erase = (...more: string[]) => run(['erase', own.id, '--name', name, ...more])

    expect(await run(['erase', own.id, '--name', 'Erased'])).toMatchObject({ code: 2 })
    expect(await erase()).toMatchObject({ code: 4, error: `${name} is in use: suspend it first.` })
    expect((await run(['suspend', own.id])).code).toBe(0)
    expect(await erase()).toMatchObject({
      code: 4,
      error: '1 booking ahead: cancel them, or say --with-bookings-ahead.',
    })
    expect((await tablesWith(own.id)).length).toBeGreaterThan(10)

    expect((await erase('--with-bookings-ahead', '--dry-run')).code).toBe(0)
    expect((await tablesWith(own.id)).length).toBeGreaterThan(10)
    expect(await storage.read(picture)).toBeDefined()

    const { code, out } = await erase('--with-bookings-ahead', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ rows: { organization: 1, booking: 1, mails: 1 }, pictures: 1 })
    expect(await tablesWith(own.id)).toEqual([])
    expect(await storage.read(picture)).toBeUndefined()
    expect(await query('select count(*)::int as rows from service')).toEqual([others])
  })

  test('waits for money that is still being transferred', async () => {
    const own = await aStudio(at.database)
    const booking = await aBooking(at.database, own, await aCustomer(at.database, own))
    await query(
      `insert into payment (organization_id, id, booking_id, attempt, provider, amount_cents, currency, state, expires_at,
         created_at, due_at)
       values ($1, $2, $3, 1, 'stripe', 8500, 'eur', 'processing', now(), now(), now())`,
      [own.id, randomUUID(), booking.id],
    )
    await run(['suspend', own.id])
    const [{ name } = { name: '' }] = await query<{ name: string }>('select name from organization where id = $1', [
      own.id,
    ])
    expect(await run(['erase', own.id, '--name', name, '--with-bookings-ahead'])).toMatchObject({
      code: 4,
      error: '1 payment or refund not settled yet.',
    })
    expect(await query('select id from organization where id = $1', [own.id])).toHaveLength(1)
  })
})

describe('the command check', () => {
  const checkOf = async (own: Studio) => {
    const { code, out } = await run(['check', '--organisation', own.id, '--json'])
    const { problems } = JSON.parse(out) as { problems: { rule: string; organisationId: string }[] }
    return { code, rules: problems.map(({ rule }) => rule) }
  }

  /**
   * Runs a statement that the database's constraints would refuse. Constraints are disabled on every node for the connections that it
   * opens.
   */
  const breakRules = async (own: Studio, statement: string) => {
    const name = new URL(at.databaseUrl).pathname.slice(1)
    const onEachNode = (change: string) =>
      Promise.all(inject('postgresNodes').map((node) => queryAsOwner(node, `alter database ${name} ${change}`)))
    await onEachNode('set session_replication_role = replica')
    await query(statement.replaceAll('$1', `'${own.id}'`))
    await onEachNode('reset session_replication_role')
  }

  test('reports nothing when nothing is wrong', async () => {
    const { own } = await aStudioWithAPast()
    expect(await checkOf(own)).toEqual({ code: 0, rules: [] })
  })

  test.each([
    {
      name: 'a seat that nobody has',
      breaking: 'update claim set taken = 0 where organization_id = $1',
      rules: ['seats that are not the bookings and offers on them'],
    },
    {
      name: 'a booking that was moved without its claim',
      breaking: `update booking set ends_at = '2200-01-01T12:00Z' where organization_id = $1`,
      rules: ['a booking elsewhere than its claim', 'a booking that is not as the last line of its trail left it'],
    },
    {
      name: 'a trail without its line',
      breaking: 'delete from booking_event where organization_id = $1',
      rules: ['a booking whose trail does not have one line for each version'],
    },
    {
      name: 'a line of the trail that contradicts its booking',
      breaking: `update booking_event set after = after || '{"status": "rejected"}' where organization_id = $1`,
      rules: ['a booking that is not as the last line of its trail left it'],
    },
    {
      name: 'a booking that no credit pays',
      breaking: `update booking set payment_method = 'credits' where organization_id = $1`,
      rules: ['a booking that stands for another number of credits than it has seats'],
    },
    {
      name: 'a logo that is not known',
      breaking: `update organization set logo_path = 'logo' where id = $1`,
      rules: ['a logo that is shown and not known'],
    },
  ])('finds $name, in its organisation only', async ({ breaking, rules }) => {
    const [{ own }, { own: other }] = [await aStudioWithAPast(), await aStudioWithAPast()]
    await breakRules(own, breaking)
    expect(await checkOf(own)).toEqual({ code: 5, rules })
    expect(await checkOf(other)).toEqual({ code: 0, rules: [] })
  })

  test('finds a credit ledger with a lost line', async () => {
    const { own, customer } = await aStudioWithAPast()
    const lot = randomUUID()
    await query(
      `insert into credit_entry (organization_id, customer_id, lot_id, lot_number, lot_balance, kind, service_id, credits, at)
       values ($1, $2, $3, 1, 5, 'bought', $4, 5, now()), ($1, $2, $3, 2, 0, 'expired', $4, -5, now())`,
      [own.id, customer.customerId, lot, own.privateService.id],
    )
    expect(await checkOf(own)).toEqual({ code: 0, rules: [] })
    await breakRules(own, `delete from credit_entry where lot_id = '${lot}' and lot_number = 1`)
    expect(await checkOf(own)).toEqual({ code: 5, rules: ['credits that are not the sum of their lines'] })
  })
})
