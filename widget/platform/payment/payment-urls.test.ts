import { expect, test } from 'vitest'
import { withoutReturn, withPayment } from './payment-urls.ts'

const returned =
  '?organization_id=o&serviceId=s&payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=failed'

test('B2.24 and D108: the way back strips what the card provider put into the address', () => {
  expect(withoutReturn(returned)).toBe('?organization_id=o&serviceId=s')
  expect(withoutReturn('?payment_intent=pi_1')).toBe('')
})

test('B2.8: an address names one payment, and nothing that was claimed of it', () => {
  expect(withPayment(returned, 'pi_2')).toBe('?organization_id=o&serviceId=s&payment_intent=pi_2')
})
