import type { Output } from '#shared/api/client.ts'
import { givenBackOf } from '#shared/domain/booking/booking-payment-transitions.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Member, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import type { BookingDetails } from '#server/modules/booking/booking/booking-details.ts'
import { listBookingsOfRepeat } from '#server/modules/booking/booking/read-bookings.ts'
import { endOverdueOf } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { givenBackWords } from '#server/modules/booking/booking/customer/own-booking-wire.ts'
import { isOwnBooking, visibleBooking } from '#server/modules/booking/booking/provider/provider-booking-handlers.ts'
import { resourcesOf, specialistsAround } from '#server/modules/scheduling/index.ts'
import { lockResources, lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { findReplay, keepAnswer } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findService } from '#server/modules/catalogue/index.ts'
import { checkChange, type CheckedChange, proposeNearest } from './check-change.ts'
import { isDecided } from './check-repeat.ts'
import { isMoved, planChange, type PlannedBooking, type WantedChange, wantedChange } from './planned-change.ts'
import { confirmedOf } from './repeat-input.ts'
import { leftOut, wireChecked, wireSpan } from './repeat-wire.ts'
import { cancelPlanned, movePlanned } from './write-change.ts'

type Request = RequestOf<'changeRepeat'>
type Answer = Output<'changeRepeat'>

/** Returns each booking of a repeat that a change affects, with the conflicts and warnings at its new time (rule D185). */
export async function previewRepeatChange(
  transaction: TenantTransaction,
  { caller, body, now }: Pick<RequestOf<'previewRepeatChange'>, 'caller' | 'body' | 'now'>,
): Promise<Output<'previewRepeatChange'> | Refusal> {
  const wanted = wantedChange(body)
  if (isRefusal(wanted)) return wanted
  const found = await findRepeat(transaction, caller, body.bookingId)
  if (isRefusal(found)) return found
  const { zone, bookings, selected } = found
  const planned = planChange(zone, bookings, selected.id, wanted, epochMinuteOf(now))
  if (isRefusal(planned)) return planned
  const checked = await checkChange(transaction, zone, bookings, planned, now)
  return { timeZone: zone.name, bookings: wireBookings(zone, planned, checked) }
}

/**
 * Cancels or moves bookings of a repeat, all or none, in one transaction under the locks of their specialists (rule D185). Nothing is
 * written when the bookings differ from those that the provider saw, or while a new time is not free or has an unconfirmed warning.
 */
export async function changeRepeat(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
): Promise<Answer | Refusal> {
  const { body, caller, idempotencyKey, now } = request
  const wanted = wantedChange(body)
  if (isRefusal(wanted)) return wanted
  const before = await findRepeat(transaction, caller, body.bookingId)
  if (isRefusal(before)) return before
  const specialistIds = [...new Set(before.bookings.map(({ specialistId }) => specialistId))].toSorted()
  const service = await findService(transaction, before.selected.serviceId)
  const allIds = specialistIds.flatMap((id) => specialistsAround(service, id))
  await lockSpecialists(transaction, allIds)
  const key = {
    accountId: caller.accountId,
    key: idempotencyKey,
    requestHash: sha256(JSON.stringify(['repeat-change', body])),
  }
  const replay = await findReplay<Answer>(transaction, key)
  if (replay.kind === 'repeated') return replay.answer
  if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
  await lockResources(transaction, service ? resourcesOf(service) : [])
  await endOverdueOf(needs, transaction, allIds, now)

  const locked = await findRepeat(transaction, caller, body.bookingId)
  if (isRefusal(locked)) return locked
  const { zone, bookings, selected } = locked
  const isUnlocked = bookings.some(({ specialistId }) => !specialistIds.includes(specialistId))
  if (isUnlocked || body.timeZone !== zone.name) return refuse('conflict')
  const planned = planChange(zone, bookings, selected.id, wanted, epochMinuteOf(now))
  if (isRefusal(planned)) return planned
  if (!isAsSeen(planned, body.seen)) return refuse('conflict')

  const answer = await write(needs, transaction, request, { wanted, zone, bookings, planned })
  if (!isRefusal(answer)) await keepAnswer(transaction, key, answer, now)
  return answer
}

interface LockedChange {
  readonly wanted: WantedChange
  readonly zone: Zone
  readonly bookings: readonly BookingDetails[]
  readonly planned: readonly PlannedBooking[]
}

async function write(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
  { wanted, zone, bookings, planned }: LockedChange,
): Promise<Answer | Refusal> {
  const { body, now } = request
  if (!wanted.to) {
    const cancelled = planned.filter(({ plan }) => plan.kind === 'cancelled').map(({ booking }) => booking)
    if (cancelled.length === 0) return refuse('validation', { choices: 'nothing-to-change' })
    return { changed: await cancelPlanned(needs, transaction, request, cancelled), bookings: [] }
  }
  const moved = planned.filter(isMoved)
  if (moved.length === 0) return refuse('validation', { choices: 'nothing-to-change' })
  const checked = await checkChange(transaction, zone, bookings, planned, now)
  const confirmed = confirmedOf(body)
  const moves = moved.flatMap(({ booking, number }) => {
    const check = checked.checks.get(number)
    return check?.kind === 'free' && isDecided(number, check, confirmed) ? [{ booking, time: check.time }] : []
  })
  if (moves.length < moved.length) return { changed: [], bookings: wireBookings(zone, planned, checked) }
  return { changed: await movePlanned(needs, transaction, request, moves), bookings: [] }
}

interface FoundRepeat {
  readonly zone: Zone
  readonly selected: BookingDetails
  /** The bookings of the repeat that the member may see. */
  readonly bookings: readonly BookingDetails[]
}

async function findRepeat(
  transaction: TenantTransaction,
  caller: Member,
  bookingId: string,
): Promise<FoundRepeat | Refusal> {
  const organisation = await findOrganisation(transaction)
  const selected = await visibleBooking(transaction, bookingId.toLowerCase(), caller)
  if (!organisation || isRefusal(selected) || !selected.repeat) return refuse('not-found')
  const all = await listBookingsOfRepeat(transaction, selected.repeat.id)
  const bookings = all.filter((each) => isOwnBooking(each, caller))
  return { zone: zoneOf(organisation.zone), selected, bookings }
}

function isAsSeen(planned: readonly PlannedBooking[], seen: Request['body']['seen']): boolean {
  const versions = new Map(seen.map(({ id, version }) => [id.toLowerCase(), version]))
  return planned.length === seen.length && planned.every(({ booking }) => versions.get(booking.id) === booking.version)
}

function wireBookings(zone: Zone, planned: readonly PlannedBooking[], checked: CheckedChange): Answer['bookings'] {
  const proposals = proposeNearest(checked)
  return planned.map(({ booking, number, plan }) => {
    const proposed = proposals.get(number)
    const found =
      plan.kind === 'moved' && proposed
        ? wireChecked(zone, proposed, plan.isTwice)
        : plan.kind === 'cancelled'
          ? { ...leftOut('SKIPPED'), state: 'FREE' as const }
          : leftOut(plan.kind === 'same' ? 'SAME' : 'SKIPPED')
    return {
      id: booking.id,
      version: booking.version,
      number,
      current: wireSpan(zone, booking),
      ...found,
      givenBack: givenBackWords[plan.kind === 'cancelled' ? givenBackOf(booking) : 'nothing'],
    }
  })
}
