import type { Output } from '#shared/api/client.ts'
import { depositOf } from '#shared/domain/deposit/deposit.ts'
import { applyVouchers, readCodes, usableTogether } from '#shared/domain/price/apply-vouchers.ts'
import { agreedCentsOf, type Priced, quoteOf } from '#shared/domain/price/quote.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { fromEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { allowsQuote, countCodes, uncountRightCodes, foldEmail } from '#server/modules/identity/records/index.ts'
import { knownOfAccount } from '#server/modules/booking/index.ts'
import { isConfirmed } from '#server/modules/booking/records/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findService } from '#server/modules/catalogue/index.ts'
import { countRightCodes } from '#server/modules/money/records/voucher/is-wrong-voucher-code.ts'
import { countUses, isNewCustomer, readVouchers } from '#server/modules/money/records/voucher/voucher-facts.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { ourWord, paymentMethods } from '#server/platform/wire/wire-enums.ts'
import { quoteForRepeat } from './quote-for-repeat.ts'
import { wireQuote } from './quote-wire.ts'

type Request = RequestOf<'quote'>
type Answer = Output<'quote'>

/** An id that belongs to nobody, for a caller without an account. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Handlers for quotes: the lines of a booking's price (rules D284 and D316). Attempts with wrong codes are limited
 * (threat A24).
 */
export function quoteHandlers(dependencies: Dependencies): Pick<Handlers, 'quote' | 'quoteOwnRepeat'> {
  const { database } = dependencies
  const limited = async (
    { organisationId, body: { codes: typed, email }, address, now }: Limited,
    quoted: (transaction: TenantTransaction) => Promise<Answer | Refusal>,
  ) => {
    const { length } = readCodes(typed)
    if ((length > 0 || email) && !(await allowsQuote(dependencies, address, now))) return refuse('rate-limited')
    const counted = length > 0 ? await countCodes(dependencies, length, address, now) : undefined
    if (counted?.isAllowed === false) return refuse('rate-limited')
    const { quote, right } = await database.inTenant(organisationId, async (transaction) => ({
      quote: await quoted(transaction),
      right: await countRightCodes(transaction, typed, now),
    }))
    if (counted) await uncountRightCodes(dependencies, counted, right)
    return quote
  }
  return {
    quote: (request) => limited(request, (transaction) => quoteFor(transaction, request)),
    quoteOwnRepeat: (request) => limited(request, (transaction) => quoteForRepeat(transaction, request)),
  }
}

type Limited = Pick<Request, 'organisationId' | 'address' | 'now'> & {
  readonly body: Pick<Request['body'], 'codes'> & { readonly email?: string | null | undefined }
}

/**
 * Whether somebody is new, or has used a coupon, is told only to who has proved the address: to others a typed address is unknown (threat
 * A39). The reservation asks for that proof where it matters.
 */
async function quoteFor(
  transaction: TenantTransaction,
  { body, browserHash, caller, now }: Request,
): Promise<Answer | Refusal> {
  const organisation = await findOrganisation(transaction)
  const service = organisation && (await findService(transaction, body.serviceId))
  if (!organisation || !service) return refuse('not-found')
  const listCents = centsOfEuros(body.seenPrice.amount)
  if (listCents === undefined) return refuse('validation', { seenPrice: 'price-format' })
  const typed = foldEmail(body.email ?? '')
  const isProven = typed !== '' && (await isConfirmed(transaction, { email: typed, browserHash }, now))
  const person = { id: caller?.accountId ?? NOBODY, email: caller?.email ?? (isProven ? typed : '') }
  const codes = readCodes(body.codes)
  const facts = await readVouchers(transaction, codes, [person], { now, isLocked: false })
  const applied = applyVouchers(codes, facts, (coupon) => ({
    serviceId: service.id,
    listCents,
    today: fromEpochDay(instantToWall(zoneOf(organisation.zone), epochMinuteOf(now)).day),
    isNewCustomer: isNewCustomer(facts, person),
    usesOfCustomer: coupon ? countUses(facts, person, coupon) : 0,
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
  const depositCents = depositOf(service.deposit, agreedCents, { ...known, seats: body.seats })
  return wireQuote(quoteOf({ ...priced, depositCents }), applied, zoneOf(organisation.zone))
}
