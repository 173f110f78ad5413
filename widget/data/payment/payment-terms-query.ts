import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import type { CancellationPolicy } from '#shared/domain/booking/cancellation.ts'
import { type DepositPart, partOf, type RestWay } from '#shared/domain/deposit/deposit.ts'
import type { GuaranteeRule } from '#shared/domain/guarantee/guarantee.ts'
import { call } from '../lazy-api-client.ts'
import { boot } from '../boot-settings.ts'
import { centsOf } from '../catalogue.ts'

/** What the customer agrees to when paying for a service. */
export interface ServiceTerms {
  /** Undefined when this customer pays no deposit. */
  deposit: { part: DepositPart; rest: RestWay } | undefined
  /** The fees for which a card must be given; undefined when this customer needs to give none. */
  guarantee: Omit<GuaranteeRule, 'customers'> | undefined
  cancellation: CancellationPolicy
}

export const termsKey = ['payment-terms'] as const

type WirePart = Pick<NonNullable<Output<'paymentTermsOfService'>['deposit']>, 'percent' | 'amount'>

const partIn = ({ percent, amount }: WirePart): DepositPart =>
  percent === null ? { kind: 'amount', cents: centsOf(amount ?? 0) } : { kind: 'percent', percent }

export const readTerms = ({
  deposit,
  guarantee,
  lateCancellation,
  whenLate,
}: Output<'paymentTermsOfService'>): ServiceTerms => ({
  deposit: deposit ? { part: partIn(deposit), rest: deposit.rest === 'ONLINE' ? 'online' : 'place' } : undefined,
  guarantee: guarantee
    ? { noShow: guarantee.noShow && partIn(guarantee.noShow), late: guarantee.late && partIn(guarantee.late) }
    : undefined,
  cancellation: { lateMinutes: lateCancellation, whenLate: whenLate === 'REFUSE' ? 'refuse' : 'forfeit' },
})

export const termsQuery = (serviceId: string, userId: string) =>
  queryOptions({
    queryKey: [...termsKey, boot.organisationId, serviceId, userId],
    queryFn: ({ signal }) => call('paymentTermsOfService', { params: { id: serviceId } }, { signal }),
    select: readTerms,
    // Never cached, because each booking can change whether this customer must pay a deposit.
    staleTime: 0,
  })

/** Returns the deposit for a price; null when none is due, as for a price of 0. */
export const depositDue = ({ deposit }: ServiceTerms, priceCents: number, seats: number): number | null =>
  deposit && priceCents > 0 ? partOf(deposit.part, priceCents, seats) : null
