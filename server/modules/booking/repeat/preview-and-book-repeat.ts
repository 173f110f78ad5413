import type { Output } from '#shared/api/client.ts'
import { type RepeatTime, repeatTimes } from '#shared/domain/repeat/repeat-times.ts'
import type { TimeSearch } from '#shared/domain/slot/provider-booking/check-time.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Member, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { providerAgent } from '#server/modules/booking/booking/trail/booking-events.ts'
import { endOverdueOf } from '#server/modules/booking/booking/change/end-expired-holds-and-requests.ts'
import { writeBookings } from '#server/modules/booking/booking-for-customer/create-bookings-at-times.ts'
import {
  customerOf,
  customerProblem,
  wantedAnswers,
  wantedPrice,
  wantedService,
  type WantedService,
} from '#server/modules/booking/booking-for-customer/order-input.ts'
import { resourcesOf, specialistsAround } from '#server/modules/scheduling/index.ts'
import { lockResources, lockSpecialists } from '#server/modules/scheduling/records/index.ts'
import { findReplay, keepAnswer } from '#server/modules/booking/idempotency/idempotency-keys.ts'
import { checkedDates, isDecided, type PlacedDate, proposedDates, readRepeatSearch } from './check-repeat.ts'
import { type Choices, choicesOf, confirmedOf, repeatedTime, type RepeatedTime } from './repeat-input.ts'
import { leftOut, wireChecked } from './repeat-wire.ts'

type Request = RequestOf<'bookRepeat'>
type Answer = Output<'bookRepeat'>
type Dates = Answer['dates']

/** A repeat that a request wants to book. */
interface WantedRepeat extends WantedService, RepeatedTime {
  readonly times: readonly RepeatTime[]
  readonly choices: Choices
  /** The dates that are not left out. */
  readonly placed: readonly PlacedDate[]
}

/** Returns each date of a repeat with its conflicts and warnings (rule D183). */
export async function previewRepeat(
  transaction: TenantTransaction,
  { caller, body, now }: Pick<RequestOf<'previewRepeat'>, 'caller' | 'body' | 'now'>,
): Promise<Output<'previewRepeat'> | Refusal> {
  const wanted = await wantedRepeat(transaction, caller, body)
  if (isRefusal(wanted)) return wanted
  const search = wanted.placed.length > 0 ? await searchFor(transaction, wanted, now) : undefined
  return { timeZone: wanted.zone.name, dates: wireDates(wanted, search) }
}

/**
 * Books the dates of a repeat except those left out: all or none, in one transaction under the specialist's lock (rule D184). Nothing is
 * written while a date is not free or has a warning that the provider has not confirmed.
 */
export async function bookRepeat(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
): Promise<Answer | Refusal> {
  const { body, caller, idempotencyKey, now } = request
  const wanted = await wantedRepeat(transaction, caller, body)
  if (isRefusal(wanted)) return wanted
  const priceCents = wantedPrice(body)
  if (isRefusal(priceCents)) return priceCents
  const problem = customerProblem(body)
  if (problem) return problem
  const { organisation, service, specialistId, zone, placed, rule } = wanted
  const answers = await wantedAnswers(transaction, service.id, body)
  if (isRefusal(answers)) return answers

  await lockSpecialists(transaction, specialistsAround(service, specialistId))
  const key = {
    accountId: caller.accountId,
    key: idempotencyKey,
    requestHash: sha256(JSON.stringify(['repeat', body])),
  }
  const replay = await findReplay<Answer>(transaction, key)
  if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
  if (replay.kind === 'repeated') return replay.answer
  if (body.timeZone !== zone.name) return refuse('conflict')
  if (placed.length === 0) return refuse('validation', { choices: 'no-dates' })

  await lockResources(transaction, resourcesOf(service))
  await endOverdueOf(needs, transaction, specialistsAround(service, specialistId), now)
  const search = await searchFor(transaction, wanted, now)
  const checks = checkedDates(search, placed)
  const confirmed = confirmedOf(body)
  const free = placed.flatMap(({ number }) => {
    const check = checks.get(number)
    return check?.kind === 'free' && isDecided(number, check, confirmed) ? [{ number, time: check.time }] : []
  })
  if (free.length < placed.length) return { booked: null, dates: wireDates(wanted, search) }

  const repeat = { ...rule, id: needs.secrets.id(), appointments: free.length }
  const { bookingIds, locale } = await writeBookings(
    needs,
    transaction,
    {
      service,
      specialistId,
      zone,
      times: free.map(({ time }, index) => ({
        ...time,
        priceCents,
        place: body,
        confirmed: new Set(),
        repeatNumber: index + 1,
      })),
      customer: () => customerOf(transaction, request, organisation),
      by: providerAgent(request),
      seats: body.seats,
      isPaidByCredit: body.useCredit,
      note: body.note,
      answers,
      isConfirmedByMail: false,
      tellsSpecialist: false,
      repeat,
    },
    { free, openLocationIds: search.openLocationIds },
    now,
  )
  const mail = { organisationId: transaction.organisationId, locale, repeatId: repeat.id }
  if (body.sendConfirmation) await needs.outbox.add(transaction.sql, { template: 'repeat-booked', ...mail })
  if (caller.specialistId !== specialistId) {
    await needs.outbox.add(transaction.sql, { template: 'repeat-received', ...mail })
  }
  const answer: Answer = { booked: { repeatId: repeat.id, bookingIds: [...bookingIds] }, dates: [] }
  await keepAnswer(transaction, key, answer, now)
  return answer
}

type RepeatBody = RequestOf<'previewRepeat'>['body']

async function wantedRepeat(
  transaction: TenantTransaction,
  caller: Member,
  body: RepeatBody,
): Promise<WantedRepeat | Refusal> {
  const wanted = await wantedService(transaction, caller, body)
  if (isRefusal(wanted)) return wanted
  const repeated = repeatedTime(body)
  if (isRefusal(repeated)) return repeated
  const choices = choicesOf(body)
  if (isRefusal(choices)) return choices
  const { specialistId, service, zone } = wanted
  const times = repeatTimes(repeated.rule, repeated, zone)
  const durationMinutes = body.duration ?? service.durationMinutes
  const placed = times.flatMap(({ number, start: byRule }) => {
    const chosen = choices.get(number)
    if (chosen === null) return []
    const start = chosen ?? (byRule.kind === 'skipped' ? undefined : byRule.start)
    const near = byRule.kind === 'skipped' ? byRule.next : byRule.start
    return [{ number, specialistId, durationMinutes, seats: body.seats, start, near, isChosen: chosen !== undefined }]
  })
  return { ...wanted, ...repeated, times, choices, placed }
}

function searchFor(transaction: TenantTransaction, wanted: WantedRepeat, now: Date): Promise<TimeSearch> {
  return readRepeatSearch(transaction, { ...wanted, dates: wanted.placed }, now)
}

function wireDates({ times, placed, zone, choices }: WantedRepeat, search: TimeSearch | undefined): Dates {
  const proposed = search && proposedDates(search, placed)
  return times.map(({ number, date, start }) => {
    const found = proposed?.get(number)
    const isTwice = start.kind === 'twice' && choices.get(number) === undefined
    return { number, date, ...(found ? wireChecked(zone, found, isTwice) : leftOut('SKIPPED')) }
  })
}
