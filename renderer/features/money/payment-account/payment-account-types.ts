import type { Output } from '#shared/api/client.ts'

export type PaymentAccountStatus = Output<'paymentAccount'>
export type ConnectedAccount = NonNullable<PaymentAccountStatus['account']>
export type PaymentProvider = ConnectedAccount['provider']
export type Payout = NonNullable<PaymentAccountStatus['payouts']>[number]
export type Dispute = PaymentAccountStatus['disputes'][number]
