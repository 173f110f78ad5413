import type { Output } from '#shared/api/client.ts'
import { depositOf } from '#shared/domain/deposit/deposit.ts'
import { type Cents, centsOfEuros } from '#shared/domain/payment/money.ts'
import { applyVouchers, readCodes, usableTogether } from '#shared/domain/price/apply-vouchers.ts'
import { quotesOfSeries, sumOfQuotes } from '#shared/domain/price/series-quote.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { knownOfAccount } from '#server/modules/booking/index.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findService } from '#server/modules/catalogue/index.ts'
import { readVouchers } from '#server/modules/money/records/voucher/voucher-facts.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { wireQuote } from './quote-wire.ts'

/** Returns the quote for several appointments that repeat, with gift cards (rule D316). */
export async function quoteForRepeat(
  transaction: TenantTransaction,
  { body, caller, now }: RequestOf<'quoteOwnRepeat'>,
): Promise<Output<'quote'> | Refusal> {
  const organisation = await findOrganisation(transaction)
  const service = organisation && (await findService(transaction, body.serviceId))
  if (!organisation || !service) return refuse('not-found')
  const codes = readCodes(body.codes)
  const applied = applyVouchers(codes, await readVouchers(transaction, codes, [], { now, isLocked: false }))
  const known = { ...(await knownOfAccount(transaction, caller?.accountId, now)), seats: body.seats }
  const priced = (listCents: Cents) => ({ listCents, depositCents: depositOf(service.deposit, listCents, known) })
  const quotes = quotesOfSeries({
    bookings: body.prices.map((price) => priced(centsOfEuros(price) ?? 0)),
    giftBalanceCents: usableTogether(applied.giftCards),
    method: body.paymentMethod === 'STRIPE' ? 'card' : 'pay-afterwards',
  })
  return wireQuote(sumOfQuotes(quotes), applied, zoneOf(organisation.zone))
}
