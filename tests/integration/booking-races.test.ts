import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { AppError, type ErrorCode } from '#shared/api/app-error.ts'
import { aCustomer, aStudio, inAWeek, type Person, publishSessions, type Studio } from '#tests/builders/studio.ts'
import { callsTo } from './support/calls.ts'
import { createDatabase, logOf, queryAsOwner } from './support/database.ts'
import { expectInvariants } from './support/invariants.ts'
import { inProof } from './support/proof.ts'
import { reservationOf } from './support/reservations.ts'
import { type ServerGroup, startServerGroup } from './support/server-group.ts'

// B1: everything that can happen to a booking, at the same moment, over four server processes and a handful of slots.

const ROUNDS = inProof({ reduced: 12, full: 150 })
const MOVES_AT_ONCE = 40
const PATIENCE = inProof({ reduced: 60_000, full: 600_000 })

let databaseUrl: string
let group: ServerGroup
let database: Database
let studio: Studio
let customers: Person[]
let wishes: ReturnType<typeof reservationOf>[]

beforeAll(async () => {
  databaseUrl = await createDatabase()
  group = await startServerGroup(databaseUrl, 4)
  database = openDatabase(databaseUrl, 4, () => undefined)
  studio = await aStudio(database)
  customers = await Promise.all(Array.from({ length: 8 }, () => aCustomer(database, studio)))
  const group3 = { ...studio.groupService, capacity: 3 }
  await queryAsOwner(databaseUrl, 'update service set capacity = 3 where id = $1', [group3.id])
  const alone = await publishSessions(database, studio, studio.privateService, { fromMinute: 540, toMinute: 720 })
  const together = await publishSessions(database, studio, group3, { fromMinute: 720, toMinute: 840 })
  const day = inAWeek.replaceAll('-', '')
  wishes = [
    ...['0900', '1000', '1100'].map((time) => reservationOf(studio, studio.privateService, `${alone}_${day}_${time}`)),
    ...['1200', '1300'].map((time) => reservationOf(studio, group3, `${together}_${day}_${time}`)),
  ]
})
afterAll(async () => {
  await database.close()
  await group.stop()
})

/** What a call came to: its answer, or the code of its refusal. */
type Outcome<Answer> = { done: Answer } | { refused: ErrorCode }

const outcomeOf = <Answer>(call: Promise<Answer>): Promise<Outcome<Answer>> =>
  call.then(
    (done) => ({ done }),
    (error: unknown) => {
      if (error instanceof AppError) return { refused: error.code }
      throw error
    },
  )

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

/** Bookings that were acknowledged, with whose they are; and those of them whose cancellation was. */
const owners = new Map<string, Person>()
const cancelled = new Set<string>()

const standing = (): string[] => [...owners.keys()].filter((id) => !cancelled.has(id))
/** The same few for everybody, so that several meet on one. */
const aStandingBooking = (): string | undefined => anyOf(standing())

let requests = 0
const callAs = ({ token }: Person) => callsTo(group.urlOf(requests++), { token, organizationId: studio.id })

interface Move {
  /** Refusals that the race explains; any other ends the test. */
  readonly mayHear: readonly ErrorCode[]
  play(): Promise<Outcome<unknown> | undefined>
}

const moves: Readonly<Record<string, Move>> = {
  reserve: {
    mayHear: ['slot-taken'],
    play: async () => {
      const customer = anyOf(customers)
      const reserving = callAs(customer)('createAppointment', { body: anyOf(wishes) }, { idempotencyKey: randomUUID() })
      const outcome = await outcomeOf(reserving)
      if ('done' in outcome) owners.set(outcome.done.response.appointmentId!, customer)
      return outcome
    },
  },
  'the provider cancels': {
    mayHear: ['transition-not-allowed'],
    play: async () => {
      const id = aStandingBooking()
      if (id === undefined) return undefined
      const outcome = await outcomeOf(callAs(studio.owner)('changeBooking', { body: { id, status: 'REJECTED' } }))
      if ('done' in outcome) {
        expect(cancelled, `${id} was cancelled twice`).not.toContain(id)
        cancelled.add(id)
      }
      return outcome
    },
  },
}

test(
  `B1: ${ROUNDS} rounds of ${MOVES_AT_ONCE} moves at once: nobody is told what does not hold`,
  async () => {
    const outcomes: Record<string, number> = {}
    const surprises: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const names = Array.from({ length: MOVES_AT_ONCE }, () => anyOf(Object.keys(moves)))
      await Promise.all(
        names.map(async (name) => {
          const move = moves[name]!
          const outcome = await move.play()
          if (outcome && 'done' in outcome) outcomes[name] = (outcomes[name] ?? 0) + 1
          else if (outcome && !move.mayHear.includes(outcome.refused)) surprises.push(`${name}: ${outcome.refused}`)
        }),
      )
      expect(surprises).toEqual([])
      await expectInvariants(databaseUrl)
      const kept = await queryAsOwner<{ id: string }>(databaseUrl, `select id from booking where status <> 'rejected'`)
      expect(kept.map(({ id }) => id).toSorted()).toEqual(standing().toSorted())
    }
    // Each kind of move was made, so that the race was one.
    expect(Object.keys(outcomes).toSorted()).toEqual(Object.keys(moves).toSorted())
    const log = await logOf(databaseUrl)
    expect(log.filter((line) => /claim_no_overlap|claim_seats|deadlock/.test(line))).toEqual([])
  },
  PATIENCE,
)
