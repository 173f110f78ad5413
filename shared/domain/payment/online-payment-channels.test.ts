import { expect, test } from 'vitest'
import { channelsOf, PAYMENT_CHANNELS } from './online-payment-channels.ts'

test.each([
  ['Europe/Amsterdam', ['ideal', 'card', 'bancontact']],
  ['Europe/Brussels', ['bancontact', 'card', 'ideal']],
  ['Europe/Berlin', ['card', 'ideal', 'bancontact']],
])('B9.11 and D119: people of %s are offered first what they know', (zone, channels) => {
  expect(channelsOf(zone, PAYMENT_CHANNELS)).toEqual(channels)
})

test('B9.11 and D119: only what the account at the provider has been opened for is offered', () => {
  expect(channelsOf('Europe/Amsterdam', ['card', 'ideal'])).toEqual(['ideal', 'card'])
})
