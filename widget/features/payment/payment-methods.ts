import type { PaymentMethod } from '#shared/domain/payment.ts'

/** Methods that this version can take a payment with, in the order in which they are offered. */
export const implementedMethods = ['pay-afterwards'] as const satisfies readonly PaymentMethod[]

export type OfferedMethod = (typeof implementedMethods)[number]

/** What an organisation takes and this version can do. */
export const offeredMethods = (methods: readonly PaymentMethod[]): readonly OfferedMethod[] =>
  implementedMethods.filter((method) => methods.includes(method))
