import { customerRule } from '#shared/domain/repeat/customer-repeats.ts'
import type { CustomerDate } from '#shared/domain/repeat/check-customer-dates.ts'
import { DAYS_AROUND } from '#shared/domain/repeat/nearest-time.ts'
import type { RepeatRule } from '#shared/domain/repeat/repeat-rule.ts'
import { type RepeatTime, repeatTimes } from '#shared/domain/repeat/repeat-times.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { ourWord, repeatStepWords } from '#server/platform/wire/wire-enums.ts'
import { type OrganisationProfile, findOrganisation } from '#server/modules/organisation/index.ts'
import { findOfferedService } from '#server/modules/catalogue/index.ts'
import { choicesOf, wallMoment } from '../repeat-input.ts'

type Body = RequestOf<'previewOwnRepeat'>['body']

/** A date of a customer's repeat, with its number in the repeat. */
export interface PlacedCustomerDate extends CustomerDate {
  readonly number: number
}

/** A repeat that a customer wants to book. */
export interface WantedOwnRepeat {
  readonly organisation: OrganisationProfile
  readonly zone: Zone
  readonly service: Service
  readonly specialistId: string
  readonly seats: number
  readonly rule: RepeatRule
  readonly times: readonly RepeatTime[]
  /** The dates that are not left out. */
  readonly placed: readonly PlacedCustomerDate[]
}

/** Parses a customer's request. Refuses it when the service does not offer such a repeat (rule D263). */
export async function wantedOwnRepeat(transaction: TenantTransaction, body: Body): Promise<WantedOwnRepeat | Refusal> {
  const organisation = await findOrganisation(transaction)
  const service = await findOfferedService(transaction, body.serviceId)
  if (!organisation || !service) return refuse('not-found')
  const specialistId = body.specialistId.toLowerCase()
  const problem = problemOf(service, specialistId, body)
  if (problem) return problem
  const moment = wallMoment(body.date, body.time)
  if (isRefusal(moment)) return moment
  const zone = zoneOf(organisation.zone)
  const rule = customerRule(ourWord(repeatStepWords, body.step), moment.date, body.times)
  const times = repeatTimes(rule, moment, zone)
  if (times.length < body.times) return refuse('validation', { times: 'repeat-too-long' })
  const placed = placedDates(times, body)
  if (isRefusal(placed)) return placed
  return { organisation, zone, service, specialistId, seats: body.seats, rule, times, placed }
}

function problemOf(
  { repeats, specialistIds, mostSeats }: Service,
  specialistId: string,
  { step, times, seats }: Body,
): Refusal | undefined {
  if (!repeats?.steps.includes(ourWord(repeatStepWords, step))) return refuse('validation', { step: 'invalid' })
  if (times > repeats.most) return refuse('validation', { times: 'too-many' })
  if (!specialistIds.includes(specialistId)) return refuse('validation', { specialistId: 'invalid' })
  return seats > mostSeats ? refuse('validation', { seats: 'too-many' }) : undefined
}

/**
 * Returns the dates with the times that the customer chose. A chosen time must be close to the date given by the rule, so that the search
 * stays small (threat A10).
 */
function placedDates(times: readonly RepeatTime[], body: Body): readonly PlacedCustomerDate[] | Refusal {
  const choices = choicesOf(body)
  if (isRefusal(choices)) return choices
  const placed: PlacedCustomerDate[] = []
  for (const { number, start: byRule } of times) {
    const chosen = choices.get(number)
    if (chosen === null) continue
    const near = byRule.kind === 'skipped' ? byRule.next : byRule.start
    if (chosen !== undefined && Math.abs(chosen - near) > (DAYS_AROUND + 1) * MINUTES_PER_DAY) {
      return refuse('validation', { choices: 'invalid' })
    }
    const start = chosen ?? (byRule.kind === 'skipped' ? undefined : byRule.start)
    placed.push({ number, start, near, isChosen: chosen !== undefined })
  }
  return placed
}
