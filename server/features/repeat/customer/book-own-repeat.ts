import type { Output } from '#shared/api/client.ts'
import { checkAnswers, type Answer as QuestionAnswer } from '#shared/domain/question/answer.ts'
import { depositOf } from '#shared/domain/deposit/deposit.ts'
import { isGuaranteeAsked } from '#shared/domain/guarantee/guarantee.ts'
import { checkCustomerDates } from '#shared/domain/repeat/customer-dates.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { resourcesOf, specialistsAround } from '#server/features/availability/search/slot-search.ts'
import { knownOfAccount } from '#server/features/booking/attendance/deposit-facts.ts'
import { mustPayAhead } from '#server/features/booking/attendance/no-shows.ts'
import { customerAgent } from '#server/features/booking/booking-events.ts'
import { endOverdueOf } from '#server/features/booking/change/booking-deadlines.ts'
import { writeBookings } from '#server/features/booking-for-customer/book-times.ts'
import { lockSpecialists } from '#server/features/claim/claims.ts'
import { lockResources } from '#server/features/claim/resource-claims.ts'
import { blockedAccounts, namedCustomers } from '#server/features/customer/customers.ts'
import { findReplay, keepAnswer } from '#server/features/idempotency/idempotency-keys.ts'
import { keepsCards } from '#server/features/payment-store/organisation-payments.ts'
import { accountsWithBookings } from '#server/features/question/new-customers.ts'
import { questionsOf } from '#server/features/question/questions.ts'
import { orRefuseAnswers } from '#server/features/question/refuse-answers.ts'
import { type WantedOwnRepeat, wantedOwnRepeat } from './own-repeat-input.ts'
import { readCustomerSearch, totalOf, wirePreview } from './preview-own-repeat.ts'

type Request = RequestOf<'bookOwnRepeat'>
type Answer = Output<'bookOwnRepeat'>

/**
 * Books the dates of a customer's repeat that are not left out, all or none, in one transaction under the locks of the specialists (rule
 * D265). While a date is not free, nothing is written and the answer is the preview of now. Prices, places and states come from the slots.
 */
export async function bookOwnRepeat(
  needs: Dependencies,
  transaction: TenantTransaction,
  request: Request,
): Promise<Answer | Refusal> {
  const { body, caller, idempotencyKey, locale, now } = request
  const wanted = await wantedOwnRepeat(transaction, body)
  if (isRefusal(wanted)) return wanted
  const { service, specialistId, zone, seats, placed, rule } = wanted
  const specialistIds = specialistsAround(service, specialistId)
  await lockSpecialists(transaction, specialistIds)
  const requestHash = sha256(JSON.stringify(['own-repeat', body]))
  const key = { accountId: caller.accountId, key: idempotencyKey, requestHash }
  const replay = await findReplay<Answer>(transaction, key)
  if (replay.kind === 'mismatch') return refuse('idempotency-mismatch')
  if (replay.kind === 'repeated') return replay.answer
  if (body.timeZone !== zone.name) return refuse('conflict')
  if (placed.length === 0) return refuse('validation', { choices: 'no-dates' })
  await lockResources(transaction, resourcesOf(service))
  await endOverdueOf(needs, transaction, specialistIds, now)

  const search = await readCustomerSearch(transaction, wanted, body, now)
  const slots = checkCustomerDates(search, wanted, placed).flatMap((check) => (check.kind === 'free' ? check.slot : []))
  if (slots.length < placed.length) {
    return { booked: null, ...(await wirePreview(transaction, wanted, search, caller.accountId)) }
  }
  const allowed = await allowedFor(needs, transaction, request, wanted, totalOf(slots, seats))
  if (isRefusal(allowed)) return allowed

  const repeat = { ...rule, id: needs.secrets.id(), appointments: slots.length }
  const { bookingIds } = await writeBookings(
    needs,
    transaction,
    {
      service,
      specialistId,
      zone,
      times: slots.map((slot, index) => ({ ...slot, place: body, confirmed: NONE, repeatNumber: index + 1 })),
      customer: () => customerOf(needs, transaction, request),
      by: customerAgent(request),
      seats,
      isPaidByCredit: allowed.isPaidByCredit,
      note: '',
      answers: allowed.answers,
      isConfirmedByMail: false,
      tellsSpecialist: false,
      repeat,
    },
    { free: slots.map((time) => ({ time })), openLocationIds: search.openLocationIds },
    now,
  )
  const mail = { organisationId: transaction.organisationId, locale, repeatId: repeat.id }
  await needs.outbox.add(transaction.sql, { template: 'repeat-booked', ...mail })
  await needs.outbox.add(transaction.sql, { template: 'repeat-received', ...mail })
  // One notification for all of them.
  if (bookingIds[0]) await announce(transaction, [`booked:${bookingIds[0]}`])
  const answer: Answer = { booked: { repeatId: repeat.id, bookingIds: [...bookingIds] }, dates: [], totalPrice: 0 }
  await keepAnswer(transaction, key, answer, now)
  return answer
}

const NONE: ReadonlySet<string> = new Set()

/** What a customer may book at a price, with checked answers, or why not. The same rules hold for a single booking. */
async function allowedFor(
  { payments }: Pick<Dependencies, 'payments'>,
  transaction: TenantTransaction,
  { body, caller, now }: Request,
  { organisation, service }: WantedOwnRepeat,
  totalCents: number,
): Promise<{ readonly isPaidByCredit: boolean; readonly answers: readonly QuestionAnswer[] } | Refusal> {
  const { accountId } = caller
  if ((await blockedAccounts(transaction, [accountId])).has(accountId)) return refuse('customer-blocked')
  const isNew = !(await accountsWithBookings(transaction, [accountId])).has(accountId)
  const questions = await questionsOf(transaction, service.id)
  const answers = orRefuseAnswers(checkAnswers(questions, body.answers, 'customer', isNew))
  if (isRefusal(answers)) return answers
  const isPaidByCredit = body.useCredits && totalCents > 0
  if (isPaidByCredit) return { isPaidByCredit, answers }
  if (centsOfEuros(body.seenPrice.amount) !== totalCents) return { refused: 'price-changed', priceCents: totalCents }
  const known = await knownOfAccount(transaction, accountId, now)
  // Each appointment would need a card of its own (rule D299).
  const { guarantee } = service
  const asksCard = guarantee && isGuaranteeAsked(guarantee, known) && (await keepsCards(transaction, payments))
  if (asksCard) return refuse('payment-method-unavailable')
  if (totalCents === 0) return { isPaidByCredit, answers }
  const isOffered = body.paymentMethod === 'AFTER_PAY' && organisation.paymentMethods.includes('pay-afterwards')
  if (!isOffered) return refuse('payment-method-unavailable')
  if (await mustPayAhead(transaction, accountId)) return refuse('payment-ahead-required')
  const isDepositDue = depositOf(service.deposit, totalCents, { ...known, seats: body.participantsNumber }) !== null
  if (isDepositDue) return refuse('deposit-required')
  return { isPaidByCredit, answers }
}

async function customerOf(
  { secrets }: Pick<Dependencies, 'secrets'>,
  transaction: TenantTransaction,
  { caller: { accountId }, body: { firstName, lastName, phoneNumber }, locale, now }: Request,
) {
  const guest = { firstName, lastName, phoneNumber }
  const ids = await namedCustomers(transaction, [{ accountId, ...guest }], () => secrets.id(), now)
  const id = ids.get(accountId)
  if (id === undefined) throw new Error('Every account that books is a customer')
  return { customer: { id, ...guest }, locale }
}
