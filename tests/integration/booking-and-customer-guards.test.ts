import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { brokenConstraint, sqlState } from '#server/platform/database/database-errors.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { type BookingEvent, recordEvent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { writeChange } from '#server/modules/booking/booking/write-bookings.ts'
import {
  customerOfAccount,
  lockCustomer,
  namedCustomers,
} from '#server/modules/customers/records/customer/customers.ts'
import {
  eraseCustomerRows,
  insertSuccessor,
  replaceCustomerAccount,
} from '#server/modules/reporting/privacy/erase-rows.ts'
import { findReplay, keepAnswer } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import {
  deleteSignUps,
  insertPendingSignUp,
  lockLivingSignUps,
} from '#server/modules/identity/records/account/sign-up/pending-sign-ups.ts'
import { aBooking, aCustomer, aPerson, aStudio, type Studio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { whileHeld } from './support/while-lock-held.ts'
import { migratedDatabase } from './support/test-server.ts'

// Tests each database guard of bookings, their trail, stored answers, customers and sign-ups alone, without the server's own checks.

const at = migratedDatabase()
let studio: Studio
let customer: Awaited<ReturnType<typeof aCustomer>>

beforeAll(async () => {
  studio = await aStudio(at.database)
  customer = await aCustomer(at.database, studio)
})

const inStudio = <Result>(work: (transaction: TenantTransaction) => Promise<Result>): Promise<Result> =>
  at.database.inTenant(studio.id, work)

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => 'nothing was refused',
    (reason: unknown) => reason,
  )
  return sqlState(error) ? [sqlState(error), brokenConstraint(error)] : error
}

const lineOf = (bookingId: string, version: number): BookingEvent => {
  const state = { status: 'accepted', payment: 'none', start: 0, end: 60, specialistId: studio.specialistId } as const
  const by = { actor: 'customer', accountId: customer.accountId, surface: 'widget', address: '127.0.0.1' } as const
  const before = version === 1 ? null : state
  const kind = version === 1 ? 'created' : 'moved'
  return { id: randomUUID(), bookingId, version, kind, by, at: new Date(), before, after: state }
}

describe('the version of a booking, checked in the database', () => {
  test('accepts only the first of two writers who read the same version', async () => {
    const { id } = await aBooking(at.database, studio, customer)
    const write = () =>
      inStudio(async (transaction) => {
        const isWritten = await writeChange(transaction, { id, version: 1 }, { status: 'pending' })
        if (isWritten) await recordEvent(transaction, lineOf(id, 2))
        return isWritten
      })
    expect(await Promise.all([write(), write()])).toEqual(expect.arrayContaining([true, false]))
    expect(await inStudio((transaction) => findBooking(transaction, id))).toMatchObject({ version: 2 })
  })

  test('cannot rise without a line in the trail', async () => {
    const { id } = await aBooking(at.database, studio, customer)
    const write = inStudio((transaction) => writeChange(transaction, { id, version: 1 }, { status: 'rejected' }))
    // On a cluster, a worker node refuses the commit, and the coordinator's error does not contain the reason.
    await expect(write).rejects.toThrow(/booking_trail|could not commit transaction for shard/)
    expect(await inStudio((transaction) => findBooking(transaction, id))).toMatchObject({ status: 'accepted' })
  })

  test('has only one line in the trail', async () => {
    const { id } = await aBooking(at.database, studio, customer)
    const tell = () => inStudio((transaction) => recordEvent(transaction, lineOf(id, 7)))
    await tell()
    expect(await refusal(tell())).toEqual(['23505', 'booking_event_version'])
  })
})

test.each(['booking_event', 'credit_entry'])(
  '%s is written once: the role of the requests cannot rewrite it',
  async (table) => {
    const grants = await queryAsOwner<{ right: string }>(
      at.databaseUrl,
      `select privilege_type as right from information_schema.role_table_grants
     where grantee = 'inplan_app' and table_name = $1 order by 1`,
      [table],
    )
    expect(grants.map(({ right }) => right)).toEqual(['INSERT', 'SELECT'])
  },
)

describe('the idempotency key of a booking, checked in the database', () => {
  const keyOf = (body: string, key: string) => ({ accountId: customer.accountId, key, requestHash: sha256(body) })
  const keep = (key: ReturnType<typeof keyOf>, answer: string) =>
    inStudio((transaction) => keepAnswer(transaction, key, { answer }, new Date()))

  test('has only one answer: a duplicate that passes all earlier checks is refused', async () => {
    const key = keyOf('{}', randomUUID())
    const [first, second] = await Promise.all([refusal(keep(key, 'first')), refusal(keep(key, 'second'))])
    expect([first, second]).toEqual(expect.arrayContaining(['nothing was refused', ['23505', 'idempotency_key_pkey']]))
  })

  test('belongs to one input and to one person', async () => {
    const key = randomUUID()
    await keep(keyOf('{"a":1}', key), 'first')
    const look = (mine: ReturnType<typeof keyOf>) => inStudio((transaction) => findReplay(transaction, mine))
    expect(await look(keyOf('{"a":1}', key))).toEqual({ kind: 'repeated', answer: { answer: 'first' } })
    expect(await look(keyOf('{"a":2}', key))).toEqual({ kind: 'mismatch' })
    const other = await aCustomer(at.database, studio)
    expect(await look({ ...keyOf('{"a":1}', key), accountId: other.accountId })).toEqual({ kind: 'first' })
  })
})

test('A person who makes two first bookings at once becomes only one customer', async () => {
  const { accountId } = await aPerson(at.database)
  const become = () =>
    inStudio((transaction) => customerOfAccount(transaction, accountId, randomUUID(), new Date())).then(({ id }) => id)
  const ids = await Promise.all(Array.from({ length: 4 }, become))
  expect(new Set(ids).size).toBe(1)
})

test('A person who uses a code that another one is using waits, and then finds it used (T-A4)', async () => {
  const now = new Date()
  const email = `${randomUUID()}@example.test`
  const hashes = { passwordHash: 'none', codeHash: 'none', browserHash: Buffer.from('none') }
  const signUp = { id: randomUUID(), purpose: 'customer' as const, email, ...hashes, triesLeft: 5 }
  await insertPendingSignUp(at.database.global, { ...signUp, expiresAt: new Date(now.getTime() + 600_000) })
  const living = async (transaction: Transaction<Tables>) => (await lockLivingSignUps(transaction, signUp, now)).length
  // Without the lock, the second transaction would get an answer at once, and a wrong one.
  const { hasWaited, answer } = await whileHeld(
    at.databaseUrl,
    (held, mayEnd) =>
      at.database.global.transaction().execute(async (transaction) => {
        expect(await living(transaction)).toBe(1)
        held()
        await mayEnd
        await deleteSignUps(transaction, email)
      }),
    () => at.database.global.transaction().execute(living),
  )
  expect([hasWaited, answer]).toEqual([true, 0])
})

test('A person who books while being erased waits, and then becomes a new customer (T-G1)', async () => {
  const erased = await aCustomer(at.database, studio)
  const { accountId, customerId } = erased
  const successor = { accountId: randomUUID(), name: 'Nobody', passwordHash: 'none' }
  await insertSuccessor(at.database.global, successor, new Date())
  const person = { accountId: erased.accountId, firstName: 'Noor', lastName: 'Jansen', phoneNumber: '' }
  const { hasWaited, answer } = await whileHeld(
    at.databaseUrl,
    (held, mayEnd) =>
      inStudio(async (transaction) => {
        expect(await lockCustomer(transaction, customerId)).toEqual({ id: customerId, accountId })
        held()
        await mayEnd
        await eraseCustomerRows(transaction, customerId, successor.name, new Date())
        await replaceCustomerAccount(transaction, { customerId, accountId }, successor)
      }),
    () => inStudio((transaction) => namedCustomers(transaction, [person], randomUUID, new Date())),
  )
  expect([hasWaited, answer.get(erased.accountId) === erased.customerId]).toEqual([true, false])
})
