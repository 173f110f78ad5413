import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { addDays } from '#shared/time/local-date.ts'
import { inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { startAccountTestStudio } from './support/payment-account-test-studio.ts'
import { failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { moveTo } from './support/move-booking-in-database.ts'
import { reservationOf } from './support/reservations.ts'

// Tests cards on file at organisations' own payment accounts. An account may be restricted, or accept no cards.

const scene = await startAccountTestStudio()
const { at, begin, bookingState, guest, owner, stripe } = scene
const soon = { timeout: 20_000 }

/** Creates a service of €85 that asks for a card, with a no-show fee of half the price. */
async function aService() {
  const guarantee = { noShow: { kind: 'percent', percent: 50 }, late: null, customers: 'everyone' } as const
  const service = { ...at.studio.privateService, id: randomUUID(), guarantee }
  await at.database.inTenant(at.studio.id, (transaction) => saveService(transaction, service, new Date()))
  return service
}

async function book(agreedFees: { noShow: number; late: null } | null) {
  const service = await aService()
  const startDate = addDays(inAWeek, 200)
  const seriesId = await publishSessions(at.database, at.studio, service, { startDate, toMinute: 600 })
  const slotId = `${seriesId}_${startDate.replaceAll('-', '')}_0900`
  const body = { ...reservationOf(at.studio, service, slotId), agreedFees }
  const { response } = await guest()('reserve', { body }, { idempotencyKey: randomUUID() })
  return { ...response, serviceId: service.id, id: response.bookingId ?? '' }
}

test('A payment account that was restricted after the card was given charges nothing, and charges once when it works again (T-P11)', async () => {
  const accountId = await scene.connectStripe()
  const { id } = await book({ noShow: 42.5, late: null })
  const { paymentIntentId, stripeAccount } = await begin(id)
  expect(stripeAccount).toBe(accountId)
  const cardId = stripe.giveCard(paymentIntentId)
  await scene.notify(stripe.event('setup_intent.succeeded', paymentIntentId))
  await expect.poll(() => bookingState(id), soon).toBe('accepted none')
  await moveTo(at.databaseUrl, id, new Date(Date.now() - 3_600_000).toISOString())
  const seen = () => owner()('bookingMoney', { params: { id } })
  const { version: before } = await seen()
  const bookings = [{ id, version: before }]
  const { bookings: noted } = await owner()('noteAttendance', { body: { bookings, attendance: 'NO_SHOW' } })
  const charge = () => {
    const body = { id, version: noted[0]?.version ?? 0, amount: 42.5 }
    return owner()('chargeFee', { body }, { idempotencyKey: randomUUID() })
  }
  stripe.changeAccount(accountId, { charges_enabled: false })
  expect((await failureOf(charge())).code).toBe('payment-unavailable')
  expect(await seen()).toMatchObject({ entries: [], guarantee: { charge: 'UNAVAILABLE', fee: { amount: 42.5 } } })
  stripe.changeAccount(accountId, { charges_enabled: true })
  expect((await charge()).outcome).toBe('CHARGED')
  const made = [...stripe.intents.values()].filter((intent) => intent.payment_method === cardId)
  // The server's share of the fee: 1.5% plus €0.25.
  expect(made).toMatchObject([{ amount: 4250, application_fee_amount: 88 }])
})

test.each([
  ['Mollie', () => scene.connectMollie({ methods: ['ideal'] })],
  [
    'Stripe',
    async () => {
      const accountId = await scene.connectStripe()
      const { capabilities } = stripe.accounts.get(accountId)!
      stripe.changeAccount(accountId, { capabilities: { ...capabilities, card_payments: 'inactive' } })
      await scene.notify(stripe.accountEvent(accountId))
    },
  ],
] as const)('No card is required while the account at %s does not accept cards (R-D304)', async (_, connect) => {
  await connect()
  await expect.poll(scene.offered, soon).toEqual(['ideal'])
  const { id, payment, serviceId } = await book(null)
  expect(payment).toBeNull()
  expect(await bookingState(id)).toBe('accepted none')
  expect((await guest()('paymentTermsOfService', { params: { id: serviceId } })).guarantee).toBeNull()
  const rows = await queryAsOwner(at.databaseUrl, 'select from booking_guarantee where booking_id = $1', [id])
  expect(rows).toHaveLength(0)
})
