import type { ObserveCall } from '#server/platform/monitor/observe-outside-calls.ts'
import type { PaymentProviders } from './own-and-connected-accounts.ts'
import { type Payments, PaymentsFault } from './payment-provider.ts'

/** Wraps a payment provider so that its calls are measured. */
export function observedPayments(payments: Payments, observe: ObserveCall): Payments {
  const { provider, redirect } = payments
  const observed = <Result>(call: string, task: () => Promise<Result>) => observe({ provider, call }, task, isRefusal)
  return {
    ...payments,
    create: (order) => observed('create', () => payments.create(order)),
    read: (intent) => observed('read', () => payments.read(intent)),
    update: (intent, order) => observed('update', () => payments.update(intent, order)),
    cancel: (intent) => observed('cancel', () => payments.cancel(intent)),
    refund: (intent, order) => observed('refund', () => payments.refund(intent, order)),
    ...(redirect && { redirect: (intent, visit) => observed('redirect', () => redirect(intent, visit)) }),
  }
}

/** Wraps payment providers so that their calls are measured. */
export const observedProviders = (providers: PaymentProviders, observe: ObserveCall): PaymentProviders => ({
  ...providers,
  own: providers.own && observedPayments(providers.own, observe),
  open: (account) => observedPayments(providers.open(account), observe),
})

const isRefusal = (error: unknown): boolean => error instanceof PaymentsFault && error.kind === 'refused'
