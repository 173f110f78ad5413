import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { Coupon, GiftCardRecord } from '#renderer/data/voucher-queries.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const coupon: Coupon = {
  id: 'c1',
  version: 2,
  code: 'SPRING10',
  amount: null,
  percent: 10,
  mostUses: 10,
  mostPerCustomer: null,
  firstDay: null,
  lastDay: '2025-03-31',
  serviceIds: [],
  minPrice: 20,
  newCustomersOnly: false,
  isOn: true,
  uses: 3,
  state: 'ON',
}

const card: GiftCardRecord = {
  id: 'g1',
  version: 4,
  code: '0123-4567-89AB-CDEF',
  sold: 'BY_HAND',
  state: 'ACTIVE',
  issued: 50,
  balance: 20,
  buyerName: 'Noor',
  buyerEmail: '',
  receiverName: 'Sam',
  receiverEmail: 'sam@example.test',
  issuedAt: '2025-03-01T10:00:00+01:00',
  expiresAt: null,
  mailTo: 'RECEIVER',
  mailDueAt: null,
  mailedAt: '2025-03-01T10:00:00+01:00',
  message: 'Happy birthday',
  entries: [
    { kind: 'ISSUED', amount: 50, balance: 50, time: '2025-03-01T10:00:00+01:00', bookingId: null, reason: '' },
    { kind: 'SPENT', amount: -30, balance: 20, time: '2025-03-05T10:00:00+01:00', bookingId: 'b1', reason: '' },
  ],
  canRefund: false,
}

async function open(locale: Locale, place = '/vouchers') {
  const bridge = createFakeBridge()
  const saved: Input<'saveCoupon'>['body'][] = []
  const changed: Input<'changeGiftCard'>['body'][] = []
  bridge.answerWith('coupons', () => [coupon])
  bridge.answerWith('saveCoupon', ({ body }) => {
    saved.push(body)
    return coupon
  })
  bridge.answerWith('giftCards', () => ({ cards: [card], total: 1 }))
  bridge.answerWith('giftCard', () => card)
  bridge.answerWith('changeGiftCard', ({ body }) => {
    changed.push(body)
    return { ...card, state: 'BLOCKED' }
  })
  return { ...(await renderProvider(locale, { bridge, place })), saved, changed }
}

describe('the list of coupons (R-D280)', () => {
  it.each([
    ['en', '10% off', 'Used 3 of 10 times', /until 31 Mar 2025 · from €20 on/],
    ['nl', '10% korting', '3 van de 10 keer gebruikt', /tot en met 31 mrt 2025 · vanaf €20/],
  ] as const)('shows their value, limits and uses, in %s', async (locale, value, uses, limits) => {
    await open(locale)
    expect(await screen.findByText(value)).toBeTruthy()
    expect(screen.getByText(uses)).toBeTruthy()
    expect(screen.getByText(limits)).toBeTruthy()
  })

  it('changes and deactivates a coupon in a dialog', async () => {
    const { user, saved } = await open('en')
    await user.click(await screen.findByRole('button', { name: 'Edit SPRING10' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit coupon' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Can be used now' }))
    await user.click(dialog.getByRole('button', { name: 'Remove the date: Last day' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Last day, No date' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ id: 'c1', version: 2, code: 'SPRING10', percent: 10, lastDay: null, isOn: false })
  })
})

describe('a gift card (R-D282)', () => {
  it('shows its ledger, and is blocked after a question', async () => {
    const { user, changed } = await open('en', '/vouchers?tab=gift-cards')
    await user.click(await screen.findByRole('button', { name: 'Open 0123-4567-89AB-CDEF' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Gift card 0123-4567-89AB-CDEF' }))
    const lines = dialog.getAllByRole('listitem').map((line) => line.textContent)
    expect(lines.filter((line) => line?.startsWith('Sold') || line?.startsWith('Paid'))).toEqual([
      'Sold1 Mar 2025, 10:00+€50€50',
      'Paid a booking5 Mar 2025, 10:00−€30€20',
    ])
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    const question = within(await screen.findByRole('dialog', { name: 'Block gift card 0123-4567-89AB-CDEF?' }))
    await user.click(question.getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(changed).toEqual([{ id: 'g1', version: 4, act: 'BLOCK' }]))
  })
})
