import { feesAskedOf, type GuaranteedPayment, type GuaranteeFees } from '#shared/domain/guarantee/guarantee.ts'
import { guaranteeTerms } from '#shared/domain/guarantee/guarantee-term-sentences.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import type { DepositFacts } from '#shared/domain/deposit/deposit.ts'
import { organisationNameFor, type StoredName } from '#shared/domain/organisation/name-and-tagline-by-language.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import { mailTexts } from '#server/platform/mail/mail-translator.ts'
import { findOrganisation, findPolicy } from '#server/modules/organisation/index.ts'
import { keepsCards } from '#server/modules/money/records/index.ts'

type Fees = Pick<RequestOf<'reserve'>['body'], 'agreedFees'>

/** What decides whether a card is needed as a guarantee, and words the consent. */
export interface GuaranteeTerms {
  readonly policy: CancellationPolicy
  readonly organisation: StoredName
}

/**
 * Reads what decides for which bookings of the services a card is needed; undefined when nobody is asked for one, because no service wants
 * it, or because the organisation's payment provider cannot save cards.
 */
export async function readGuaranteeTerms(
  { payments }: Pick<Dependencies, 'payments'>,
  transaction: TenantTransaction,
  services: readonly (Pick<Service, 'guarantee'> | undefined)[],
): Promise<GuaranteeTerms | undefined> {
  if (!services.some((service) => service?.guarantee) || !(await keepsCards(transaction, payments))) return undefined
  const { cancellation } = await findPolicy(transaction)
  const organisation = await findOrganisation(transaction)
  return organisation && { policy: cancellation, organisation }
}

/**
 * Returns the fees that the customer of a request agreed to; undefined when no card is needed. Refuses when the fees differ from those
 * that the customer saw.
 */
export function agreeFees(
  { policy }: Pick<GuaranteeTerms, 'policy'>,
  service: Pick<Service, 'guarantee'> | undefined,
  { agreedFees }: Fees,
  payment: GuaranteedPayment,
  facts: DepositFacts,
): GuaranteeFees | undefined | Refusal {
  const fees = feesAskedOf(service?.guarantee, payment, policy, facts)
  if (!fees) return undefined
  const isSeen =
    agreedFees != null && centsOf(agreedFees.noShow) === fees.noShowCents && centsOf(agreedFees.late) === fees.lateCents
  return isSeen ? fees : refuse('fee-changed')
}

/** The sentences that a customer agrees to. */
export function wordConsent(
  { policy, organisation }: GuaranteeTerms,
  fees: GuaranteeFees,
  paysNow: boolean,
  locale: Locale,
): string {
  const t = mailTexts(locale)
  const name = organisationNameFor(organisation, locale)
  const sentences = guaranteeTerms(fees, policy.lateMinutes, paysNow).map((term) => {
    const price = 'cents' in term ? formatPrice(term.cents, locale) : ''
    return t(`terms.${term.kind}`, { name, price, count: 'count' in term ? term.count : 0 })
  })
  return [...sentences, t('terms.guarantee-consent', { name })].join(' ')
}

const centsOf = (euros: number | null) => (euros === null ? null : centsOfEuros(euros))
