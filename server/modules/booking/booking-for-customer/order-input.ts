import type { Customer } from '#shared/domain/customer/customer.ts'
import { type Cents, centsOfEuros, isPriceInRange, MAX_TOTAL_CENTS } from '#shared/domain/payment/money.ts'
import { type Answer, checkAnswers } from '#shared/domain/question/answer.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { type Zone, zoneOf } from '#shared/time/zone.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import {
  isRefusal,
  isVisibleTo,
  type Member,
  type Refusal,
  refuse,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { findCustomerLocale, holdCustomer } from '#server/modules/customers/records/index.ts'
import { enterCustomer, visibleCustomer } from '#server/modules/customers/index.ts'
import { type OwnOrganisation, findOwnOrganisation } from '#server/modules/organisation/index.ts'
import { findOfferedService, orRefuseAnswers, questionsOf } from '#server/modules/catalogue/index.ts'

type Body = RequestOf<'bookForCustomer'>['body']

/** The service that is booked and the specialist who delivers it. */
export interface WantedService {
  readonly organisation: OwnOrganisation
  readonly zone: Zone
  readonly service: Service
  readonly specialistId: string
}

/** Returns the service and the specialist of a request, or a refusal when the caller may not book them (rule D161). */
export async function wantedService(
  transaction: TenantTransaction,
  caller: Member,
  { serviceId, ...wanted }: Pick<Body, 'serviceId' | 'specialistId'>,
): Promise<WantedService | Refusal> {
  const specialistId = wanted.specialistId.toLowerCase()
  const organisation = await findOwnOrganisation(transaction)
  const service = await findOfferedService(transaction, serviceId)
  if (!organisation || !service || !isVisibleTo(caller, specialistId)) return refuse('not-found')
  if (!service.specialistIds.includes(specialistId)) return refuse('validation', { specialistId: 'invalid' })
  return { organisation, zone: zoneOf(organisation.zone), service, specialistId }
}

/** Returns the price per seat of a request, which must be 0 or within the allowed range. */
export function wantedPrice({ price, seats }: Pick<Body, 'price' | 'seats'>): Cents | Refusal {
  const cents = centsOfEuros(price)
  if (cents === undefined || (cents !== 0 && !isPriceInRange(cents))) {
    return refuse('validation', { price: 'price-range' })
  }
  return cents * seats > MAX_TOTAL_CENTS ? refuse('validation', { seats: 'too-many' }) : cents
}

/** Returns a refusal unless the request names either a known customer or a new one. Of who walks in, the name is enough (rule D158). */
export function customerProblem({
  customerId,
  newCustomer,
}: Pick<Body, 'customerId' | 'newCustomer'>): Refusal | undefined {
  if ((customerId == null) === (newCustomer == null)) return refuse('validation', { customerId: 'required' })
  return undefined
}

/**
 * Validates and returns the answers of a request. All questions are accepted and none is required, because a member does not know whether
 * the customer is new.
 */
export async function wantedAnswers(
  transaction: TenantTransaction,
  serviceId: string,
  { answers }: Pick<Body, 'answers'>,
): Promise<readonly Answer[] | Refusal> {
  return orRefuseAnswers(checkAnswers(await questionsOf(transaction, serviceId), answers, 'provider', false))
}

type CustomerRequest = Pick<RequestOf<'bookForCustomer'>, 'caller' | 'address' | 'now'> & {
  readonly body: Pick<Body, 'customerId' | 'newCustomer' | 'sendConfirmation'>
}

/**
 * Returns the customer of a request and locks the row, so that nobody merges or erases it before the transaction ends (rule D162). For a
 * merged record it returns the record that replaced it.
 */
export async function customerOf(
  transaction: TenantTransaction,
  { body, caller, address, now }: CustomerRequest,
  { locale }: OwnOrganisation,
): Promise<{ customer: Customer; locale: Locale } | Refusal> {
  const { newCustomer } = body
  if (newCustomer) await enterCustomer(transaction, newCustomer.id, newCustomer, { caller, address, now })
  const seen = await visibleCustomer(transaction, newCustomer?.id ?? body.customerId ?? '', caller)
  const customer = isRefusal(seen) ? undefined : await holdCustomer(transaction, seen.id)
  if (!customer) return refuse('customer-gone')
  if (body.sendConfirmation && customer.email === '') return refuse('validation', { sendConfirmation: 'no-address' })
  return { customer, locale: (await findCustomerLocale(transaction, customer.id)) ?? locale }
}
