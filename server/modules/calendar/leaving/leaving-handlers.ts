import type { Output } from '#shared/api/client.ts'
import { claimsSeat } from '#shared/domain/booking/booking.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { settleBookings } from '#server/modules/calendar/absence/cancel-or-reschedule-bookings.ts'
import { wireAffectedBooking } from '#server/modules/calendar/absence/absence-preview.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import {
  type BookingDetails,
  findBooking,
  findBookings,
  inTenantUndoable,
  listBookings,
  providerAgent,
  specialistsOf,
} from '#server/modules/booking/index.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import {
  deleteMember,
  findOrganisation,
  findSpecialist,
  isCallerConfirmed,
  isWithdrawn,
  listOwners,
  listSpecialists,
  memberToChange,
  tellOwners,
  withdrawSpecialist,
} from '#server/modules/organisation/index.ts'
import { readFreeColleagues } from './free-colleagues.ts'
import { handOverBooking, isHandedOver } from './hand-over-booking.ts'

type LeavingRoute = 'removeMember' | 'bookingsToHandOver' | 'handOverBookings'
type SettleRequest = Pick<RequestOf<'handOverBookings'>, 'organisationId' | 'caller' | 'address' | 'now'> & {
  readonly body: Pick<RequestOf<'handOverBookings'>['body'], 'bookings' | 'message'>
}
type Choice = SettleRequest['body']['bookings'][number]
type Settled = Output<'handOverBookings'>['bookings'][number]

/** Maximum number of bookings in a list; its total counts all of them. */
const MOST_BOOKINGS = 500
/** A time later than any booking. */
const NEVER = toEpochDay(localDate('3000-01-01')) * MINUTES_PER_DAY

/** Handlers for people who leave, and for their bookings ahead (rules D403 to D405). */
export function leavingHandlers(dependencies: Dependencies): Pick<Handlers, LeavingRoute> {
  const { database } = dependencies

  return {
    /**
     * Ends the access in a transaction of its own, before any booking is settled: whatever becomes of these, the person is out. Membership is
     * checked on every call and change stream, so a removed member loses access in open sessions as well.
     */
    removeMember: async (request) => {
      const { organisationId, caller, address, now, body } = request
      const { id, version } = body
      const isConfirmed = await isCallerConfirmed(dependencies, request)
      const removed = await database.inTenant(organisationId, async (transaction) => {
        const member = await memberToChange(transaction, id, version, false)
        if (isRefusal(member)) return member
        const { specialistId, role } = member
        if (role === 'owner' && !isConfirmed) return refuse('confirmation-required')
        const owners = role === 'owner' ? await listOwners(transaction) : []
        if (specialistId !== null) {
          // Whoever books this time waits for the lock, and then reads that it is offered no more.
          await lockSpecialists(transaction, [specialistId])
          await withdrawSpecialist(transaction, specialistId, id, now)
        }
        await deleteMember(transaction, id)
        await writeAuditEntry(transaction, {
          action: 'member-removed',
          accountId: caller.accountId,
          subjectId: id,
          details: { role },
          address,
          at: now,
        })
        const change = { template: 'owner-removed', person: member.email, by: caller.email } as const
        await tellOwners(dependencies, transaction, owners, change)
        await announce(transaction, ['team', 'catalogue', 'slots', 'services', 'availability'])
        return { specialistId }
      })
      if (isRefusal(removed)) return removed
      const { specialistId } = removed
      return { id, bookings: specialistId === null ? [] : await settleAll(dependencies, request, specialistId) }
    },

    bookingsToHandOver: ({ organisationId, query: { specialistId }, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const isKnown =
          (await findSpecialist(transaction, specialistId)) !== undefined ||
          (await isWithdrawn(transaction, specialistId))
        if (!organisation || !isKnown) return refuse('not-found')
        const zone = zoneOf(organisation.zone)
        const ahead = await bookingsAhead(transaction, specialistId, now)
        const shown = ahead.slice(0, MOST_BOOKINGS)
        const names = new Map((await listSpecialists(transaction)).map((each) => [each.id, fullName(each)]))
        const free = await readFreeColleagues(transaction, shown)
        const colleaguesOf = (booking: BookingDetails) =>
          (free.get(booking.id) ?? []).map(({ id, isInHours }) => ({
            specialistId: id,
            name: names.get(id) ?? '',
            isInHours,
          }))
        return {
          bookings: shown.map((booking) => ({
            ...wireAffectedBooking(zone, booking, reader),
            colleagues: colleaguesOf(booking).filter(({ specialistId: id }) => id !== specialistId),
          })),
          total: ahead.length,
        }
      }),

    handOverBookings: async (request) => {
      const { organisationId, body } = request
      const hasLeft = await database.inTenant(organisationId, (transaction) =>
        isWithdrawn(transaction, body.specialistId),
      )
      if (!hasLeft) return refuse('not-found')
      return { bookings: await settleAll(dependencies, request, body.specialistId) }
    },
  }
}

/** Returns the bookings of a specialist that have not begun, by start, including those that the specialist joins. */
async function bookingsAhead(
  transaction: TenantTransaction,
  specialistId: string,
  at: Date,
): Promise<BookingDetails[]> {
  const now = epochMinuteOf(at)
  const all = await listBookings(transaction, { start: now, end: NEVER }, specialistId)
  return all.filter((booking) => booking.start > now && claimsSeat(booking, now))
}

/**
 * Settles bookings of a specialist who has left, each in its own transaction: one that is refused does not stop the others, and a repeated
 * request completes those that are left. When something was settled, open team screens are told.
 */
async function settleAll(needs: Dependencies, request: SettleRequest, from: string): Promise<Settled[]> {
  const ids = request.body.bookings.map(({ id }) => id)
  // Read at once, so that ids that are nobody's cost no transaction each.
  const known = await needs.database.inTenant(request.organisationId, (transaction) => findBookings(transaction, ids))
  const byId = new Map(known.map((booking) => [booking.id, booking]))
  const outcomes = new Map<Choice, Settled['outcome']>()
  // Hand-overs come last: a group goes as a whole, without those of it that are cancelled.
  const isLast = ({ choice }: Choice) => Number(choice === 'HAND_OVER')
  for (const choice of request.body.bookings.toSorted((a, b) => isLast(a) - isLast(b))) {
    const booking = byId.get(choice.id.toLowerCase())
    if (booking) outcomes.set(choice, await settle(needs, request, choice, booking, from))
  }
  const settled = request.body.bookings.map((choice): Settled => ({
    id: choice.id,
    outcome: outcomes.get(choice) ?? 'NOT_POSSIBLE',
  }))
  if (settled.some(({ outcome }) => outcome === 'HANDED_OVER' || outcome === 'ASKED' || outcome === 'CANCELLED')) {
    await needs.database.inTenant(request.organisationId, (transaction) => announce(transaction, ['team']))
  }
  return settled
}

async function settle(
  needs: Dependencies,
  request: SettleRequest,
  { id, version, choice, specialistId }: Choice,
  booking: BookingDetails,
  from: string,
): Promise<Settled['outcome']> {
  if (choice === 'HAND_OVER') {
    return specialistId === undefined
      ? 'NOT_POSSIBLE'
      : handOver(needs, request, { id, version, from, to: specialistId.toLowerCase() })
  }
  if (!specialistsOf(booking).includes(from)) return 'NOT_POSSIBLE'
  const body = { ...request.body, bookings: [{ id, version, choice }] }
  const [outcome] = await settleBookings(needs, { ...request, body })
  return outcome?.outcome ?? 'NOT_POSSIBLE'
}

async function handOver(
  needs: Dependencies,
  request: SettleRequest,
  { id, version, from, to }: { id: string; version: number; from: string; to: string },
): Promise<Settled['outcome']> {
  const { organisationId, now, body } = request
  const given = await inTenantUndoable(
    needs,
    organisationId,
    async (transaction): Promise<BookingDetails | Refusal> => {
      const seen = await findBooking(transaction, id)
      if (!seen) return refuse('not-found')
      if (isHandedOver(seen, { from, to })) return seen
      if (!specialistsOf(seen).includes(from)) return refuse('conflict')
      const { message } = body
      return handOverBooking(needs, transaction, { by: providerAgent(request), now, seen, version, from, to, message })
    },
  )
  if (!isRefusal(given)) return 'HANDED_OVER'
  if (given.refused === 'slot-taken') return 'TAKEN'
  return given.refused === 'conflict' ? 'CHANGED' : 'NOT_POSSIBLE'
}
