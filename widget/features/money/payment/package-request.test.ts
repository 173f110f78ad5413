import { expect, test } from 'vitest'
import type { Organisation, Package } from '../../../data/catalogue.ts'
import { toPackageBody } from './package-request.ts'

const organisation = { id: 'o', zone: 'Europe/Amsterdam' } as Organisation
const ten: Package = { id: 'p', name: 'Ten', priceCents: 16_000, items: [], validityDays: null }
const customer = { id: 'c', email: 'noor@example.nl', firstName: 'Noor', lastName: '' }

test.each([
  ['card', 'STRIPE'],
  ['pay-afterwards', 'AFTER_PAY'],
  [undefined, null],
] as const)('The request for a package paid by %s (R-B3.12)', (method, paymentMethod) => {
  expect(toPackageBody({ organisation, package: ten, customer, method })).toEqual({
    booking: null,
    order: {
      eventId: null,
      serviceId: null,
      specialistId: null,
      customerId: 'c',
      useCredits: false,
      organisationId: 'o',
      seats: 1,
      packageId: 'p',
      isPurchase: true,
      seenPrice: { amount: 160, currency: 'EUR' },
    },
    paymentMethod,
  })
})
