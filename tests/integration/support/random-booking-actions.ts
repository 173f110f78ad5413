import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#shared/api/app-error.ts'
import type { ErrorCode } from '#shared/api/error-codes.ts'
import type { Call } from '#shared/api/client.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { findBooking } from '#server/modules/booking/booking/read-bookings.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Person, Studio } from '#tests/builders/studio.ts'
import { reservationOf } from './reservations.ts'

// Random actions of people on bookings, from which the race tests are made.

/** The result of a call: its answer, or the error code of its refusal. */
type Outcome = { readonly done: unknown } | { readonly refused: ErrorCode }

export interface RandomBookingAction {
  /** Refusals that a race can cause. Any other refusal is a bug. */
  readonly mayHear: readonly ErrorCode[]
  /** Performs the action; undefined when there is no booking for it. */
  play(): Promise<Outcome | undefined>
}

/** A day of the race, with its slots for the private and the group service. */
export interface RaceDay {
  readonly date: LocalDate
  readonly alone: readonly string[]
  readonly together: readonly string[]
}

export interface RaceScene {
  readonly database: Database
  readonly studio: Studio
  readonly customers: readonly Person[]
  readonly callAs: (person: Pick<Person, 'token'>) => Call
  arena: RaceDay
}

export interface RandomBookingActions {
  readonly moves: Readonly<Record<string, RandomBookingAction>>
  /** Ids of the bookings that were created and not ended, according to the server's answers. */
  readonly standing: () => string[]
  /** Records bookings that have expired. */
  readonly noteEnded: (ids: readonly string[]) => void
}

const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

const outcomeOf = async (call: Promise<unknown>): Promise<Outcome> => {
  try {
    return { done: await call }
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code }
    throw error
  }
}

const CHANGED = ['transition-not-allowed', 'conflict'] as const
const MOVED = [...CHANGED, 'slot-taken', 'slot-not-offered', 'too-few-seats'] as const

export function randomBookingActions(scene: RaceScene): RandomBookingActions {
  const { studio, customers, callAs, database } = scene
  const owners = new Map<string, { customer: Person; isAlone: boolean }>()
  const ended = new Set<string>()
  const standing = () => [...owners.keys()].filter((id) => !ended.has(id))

  /** One of the latest bookings, so that several actions meet on the same one. */
  const aBooking = () => {
    const id = anyOf(standing().slice(-12))
    const owner = owners.get(id)
    return owner && { id, ...owner }
  }

  /** Records that a booking ended (cancelled or rejected). Only one of several concurrent calls may end it. */
  const end = async (id: string, call: Promise<unknown>): Promise<Outcome> => {
    const outcome = await outcomeOf(call)
    if ('done' in outcome) {
      if (ended.has(id)) throw new Error(`${id} was ended twice`)
      ended.add(id)
    }
    return outcome
  }

  const onBooking =
    (play: (booking: NonNullable<ReturnType<typeof aBooking>>) => Promise<Outcome>): RandomBookingAction['play'] =>
    async () => {
      const booking = aBooking()
      return booking && play(booking)
    }

  const asOwner = () => callAs(studio.owner)
  const slotsLike = ({ isAlone }: { isAlone: boolean }) => (isAlone ? scene.arena.alone : scene.arena.together)

  const reserve = (how: 'AFTER_PAY' | 'STRIPE' | 'CREDITS') => async (): Promise<Outcome> => {
    const customer = anyOf(customers)
    const useCredits = how === 'CREDITS'
    const isAlone = useCredits || Math.random() < 0.5
    const service = isAlone ? studio.privateService : studio.groupService
    const seats = isAlone ? 1 : anyOf([1, 2, 3])
    const body = reservationOf(studio, service, anyOf(slotsLike({ isAlone })), seats)
    const order = { ...body.order, useCredits }
    const paid = { ...body, order, paymentMethod: how === 'CREDITS' ? null : how }
    const reserving = callAs(customer)('reserve', { body: paid }, { idempotencyKey: randomUUID() })
    return outcomeOf(
      reserving.then(({ response: { bookingId } }) => owners.set(bookingId ?? '', { customer, isAlone })),
    )
  }

  /**
   * Makes a pending deadline of this booking expire, as if the clock had moved. Like every writer it takes the specialist's lock,
   * so that no deadline expires during a request that holds the lock.
   */
  const runOut = async (deadline: 'request_expires_at' | 'hold_expires_at', id: string): Promise<Outcome> => {
    await database.inTenant(studio.id, async (transaction) => {
      const booking = await findBooking(transaction, id)
      if (!booking) return
      // This action has no caller who would try again, so it waits for the lock, however busy the machine is.
      await sql`set local lock_timeout = '5min'`.execute(transaction.sql)
      await sql`set local statement_timeout = '5min'`.execute(transaction.sql)
      await lockSpecialists(transaction, [booking.specialistId])
      await sql`
        update booking set ${sql.ref(deadline)} = now() - interval '1 minute'
        where organization_id = ${studio.id} and id = ${id} and ${sql.ref(deadline)} > now()`.execute(transaction.sql)
    })
    return { done: id }
  }

  const moves: Record<string, RandomBookingAction> = {
    'a customer reserves': { mayHear: ['slot-taken', 'slot-not-offered', 'too-few-seats'], play: reserve('AFTER_PAY') },
    'a customer reserves by card': {
      mayHear: ['slot-taken', 'slot-not-offered', 'too-few-seats'],
      play: reserve('STRIPE'),
    },
    'a customer reserves with a credit': {
      mayHear: ['slot-taken', 'slot-not-offered', 'no-credits'],
      play: reserve('CREDITS'),
    },
    'a customer cancels': {
      mayHear: CHANGED,
      play: onBooking(({ id, customer }) => end(id, callAs(customer)('cancelOwnBooking', { body: { id } }))),
    },
    'a customer moves': {
      mayHear: MOVED,
      play: onBooking(({ id, customer, isAlone }) =>
        outcomeOf(callAs(customer)('rescheduleOwnBooking', { body: { id, slotId: anyOf(slotsLike({ isAlone })) } })),
      ),
    },
    'the provider cancels': {
      mayHear: CHANGED,
      play: onBooking(({ id }) => end(id, asOwner()('changeBooking', { body: { id, status: 'REJECTED' } }))),
    },
    'the provider moves to a slot': {
      mayHear: MOVED,
      play: onBooking(({ id, isAlone }) => {
        const reopensOldSlot = Math.random() < 0.8
        const slotId = anyOf(slotsLike({ isAlone }))
        return outcomeOf(asOwner()('rescheduleBooking', { body: { id, slotId, reopensOldSlot } }))
      }),
    },
    'the provider moves to a free time': {
      // If another booking or session already has that time, the answer is a validation error about the field.
      mayHear: [...MOVED, 'validation'],
      play: onBooking(({ id }) => {
        const [startTime, endTime] = anyOf([
          ['15:00', '16:00'],
          ['15:30', '16:30'],
          ['11:30', '12:30'],
        ]).map((time) => `${scene.arena.date}T${time}:00+01:00`)
        const reopensOldSlot = true
        return outcomeOf(asOwner()('rescheduleBooking', { body: { id, startTime, endTime, reopensOldSlot } }))
      }),
    },
    'the provider asks for another time': {
      mayHear: CHANGED,
      play: onBooking(({ id }) => outcomeOf(asOwner()('requestReschedule', { body: { id } }))),
    },
    'the provider was paid': {
      mayHear: CHANGED,
      play: onBooking(({ id }) => outcomeOf(asOwner()('confirmPayment', { body: { id, paymentStatus: 'PAID' } }))),
    },
    'the provider deletes a slot': {
      mayHear: ['not-found', 'validation'],
      play: () => {
        const change = { action: 'DELETE', id: anyOf(scene.arena.alone), scope: 'SELECTED_INSTANCE' } as const
        const deleting = async () => {
          const { fingerprint } = await asOwner()('previewAvailabilityChange', { body: change })
          return asOwner()('changeAvailability', { body: { ...change, fingerprint } })
        }
        return outcomeOf(deleting())
      },
    },
    'the time of a request runs out': {
      mayHear: [],
      play: onBooking(({ id }) => runOut('request_expires_at', id)),
    },
    'the time of a hold runs out': {
      mayHear: [],
      play: onBooking(({ id }) => runOut('hold_expires_at', id)),
    },
  }

  return {
    moves,
    standing,
    noteEnded: (ids) => {
      for (const id of ids) ended.add(id)
    },
  }
}
