import type { Output } from '#shared/api/client.ts'
import { depositOf } from '#shared/domain/deposit/deposit.ts'
import { applyVouchers, type AppliedVouchers, readCodes, usableTogether } from '#shared/domain/price/apply-vouchers.ts'
import { agreedCentsOf, type Priced, type Quote, quoteOf } from '#shared/domain/price/quote.ts'
import { spendInOrder } from '#shared/domain/gift-card/gift-card-ledger.ts'
import { centsOfEuros, eurosOfCents } from '#shared/domain/payment/money.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { attemptLimits } from '#server/features/account/attempt-limits.ts'
import { knownOfAccount } from '#server/features/booking/attendance/deposit-facts.ts'
import { findOrganisation } from '#server/features/organisation/organisations.ts'
import { findService } from '#server/features/service/services.ts'
import { isWrongGuess } from '#server/features/voucher-store/wrong-guess.ts'
import { readVouchers } from '#server/features/voucher-store/known-vouchers.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { ourWord, paymentMethods } from '#server/platform/wire/wire-enums.ts'
import { codeKinds, voucherProblems } from './voucher-wire.ts'

type Request = RequestOf<'quote'>
type Answer = Output<'quote'>

/** Nobody's id, for a guest whose customer is not known yet. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Handler for the lines of a price (rule D284). Wrong codes are limited, and all look alike (threat A24). */
export function quoteHandlers(dependencies: Dependencies): Pick<Handlers, 'quote'> {
  const { database } = dependencies
  const limits = attemptLimits(dependencies)
  return {
    quote: async (request) => {
      const { organisationId, body, address, now } = request
      const { codes } = body
      if (codes.length > 0 && !(await limits.allowsVouchers(address, now))) return refuse('rate-limited')
      const { quoted, isGuess } = await database.inTenant(organisationId, async (transaction) => ({
        quoted: await quoteFor(transaction, request),
        isGuess: await isWrongGuess(transaction, codes, now),
      }))
      if (isGuess) await limits.countVoucherGuess(address, now)
      return quoted
    },
  }
}

async function quoteFor(transaction: TenantTransaction, { body, caller, now }: Request): Promise<Answer | Refusal> {
  const organisation = await findOrganisation(transaction)
  const service = organisation && (await findService(transaction, body.serviceId))
  if (!organisation || !service) return refuse('not-found')
  const listCents = centsOfEuros(body.seenPrice.amount)
  if (listCents === undefined) return refuse('validation', { seenPrice: 'price-format' })
  const person = { id: caller?.accountId ?? NOBODY, email: (caller?.email ?? body.email ?? '').toLowerCase() }
  const codes = readCodes(body.codes)
  const facts = await readVouchers(transaction, codes, [person], { now, isLocked: false })
  const applied = applyVouchers(codes, facts, (coupon) => ({
    serviceId: service.id,
    listCents,
    today: fromEpochDay(instantToWall(zoneOf(organisation.zone), epochMinuteOf(now)).day),
    isNewCustomer: facts.isNewCustomer(person),
    usesOfCustomer: coupon ? facts.usesOf(person, coupon) : 0,
  }))
  const priced: Priced = {
    listCents,
    coupon: applied.coupon?.value,
    giftBalanceCents: usableTogether(applied.giftCards),
    depositCents: null,
    method: body.paymentMethod ? ourWord(paymentMethods, body.paymentMethod) : null,
  }
  const known = await knownOfAccount(transaction, caller?.accountId, now)
  const agreedCents = agreedCentsOf(quoteOf(priced))
  const depositCents = depositOf(service.deposit, agreedCents, { ...known, seats: body.participantsNumber })
  return wireQuote(quoteOf({ ...priced, depositCents }), applied)
}

function wireQuote(quote: Quote, { giftCards, checked }: AppliedVouchers): Answer {
  const spent = spendInOrder(
    giftCards.map(({ usableCents }) => usableCents),
    quote.giftCents,
  )
  const spentOf = (code: string) => spent[giftCards.findIndex((card) => card.code === code)] ?? 0
  return {
    list: eurosOfCents(quote.listCents),
    discount: eurosOfCents(quote.discountCents),
    giftCard: eurosOfCents(quote.giftCents),
    now: eurosOfCents(quote.nowCents),
    later: eurosOfCents(quote.laterCents),
    codes: checked.map(({ code, kind, problem }) => ({
      code,
      kind: codeKinds[kind],
      problem: problem === undefined ? null : voucherProblems[problem],
      amount: eurosOfCents(problem ? 0 : kind === 'coupon' ? quote.discountCents : spentOf(code)),
    })),
  }
}
