import { expect, test } from 'vitest'
import { channelsOf, PAYMENT_CHANNELS } from './online-payment-channels.ts'

test.each([
  ['Europe/Amsterdam', ['ideal', 'card', 'bancontact']],
  ['Europe/Brussels', ['bancontact', 'card', 'ideal']],
  ['Europe/Berlin', ['card', 'ideal', 'bancontact']],
])('Customers in %s are offered the payment channels of their country first (R-B9.11, R-D119)', (zone, channels) => {
  expect(channelsOf(zone, PAYMENT_CHANNELS)).toEqual(channels)
})

test('Only payment channels that the provider’s account is approved for are offered (R-B9.11, R-D119)', () => {
  expect(channelsOf('Europe/Amsterdam', ['card', 'ideal'])).toEqual(['ideal', 'card'])
})
