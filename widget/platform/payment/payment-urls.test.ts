import { expect, test } from 'vitest'
import { withoutReturn, withPayment } from './payment-urls.ts'

const returned =
  '?organization_id=o&serviceId=s&payment_intent=pi_1&payment_intent_client_secret=x&redirect_status=failed'

test('The return URL is stripped of what the card provider added (R-B2.24, R-D108)', () => {
  expect(withoutReturn(returned)).toBe('?organization_id=o&serviceId=s')
  expect(withoutReturn('?payment_intent=pi_1')).toBe('')
})

test('A URL has one payment, and no claims about its result (R-B2.8)', () => {
  expect(withPayment(returned, 'pi_2')).toBe('?organization_id=o&serviceId=s&payment_intent=pi_2')
})
