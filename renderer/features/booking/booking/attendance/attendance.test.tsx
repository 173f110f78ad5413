import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Input } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { aBooking, at } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const past = (changes: Partial<ProviderBooking> = {}) =>
  aBooking({ startTime: at('2025-03-10 09:00'), endTime: at('2025-03-10 10:00'), ...changes })

/** Opens the list of past bookings, and the dialog of the only one if wanted. */
async function open(
  booking: ProviderBooking,
  { dialog = false, locale = 'en' }: { dialog?: boolean; locale?: Locale } = {},
) {
  const bridge = createFakeBridge()
  const sent: Input<'noteAttendance'>['body'][] = []
  bridge.calendar = { ...bridge.calendar, bookings: [booking] }
  bridge.answerWith('providerBookings', () => ({ bookings: bridge.calendar.bookings, total: 1, isMore: false }))
  bridge.answerWith('noteAttendance', ({ body }) => {
    sent.push(body)
    const [before] = bridge.calendar.bookings
    const noted = { ...before!, version: before!.version + 1, attendance: body.attendance }
    bridge.calendar = { ...bridge.calendar, bookings: [noted] }
    return { bookings: [noted] }
  })
  const place = dialog ? `/bookings?when=past&booking=${booking.id}` : '/bookings?when=past'
  return { ...(await renderProvider(locale, { bridge, place })), sent, bridge }
}

describe('the attendance of a booking (R-D170)', () => {
  it('is noted and corrected in the booking’s dialog', async () => {
    const { user, sent } = await open(past(), { dialog: true })
    await user.click(await screen.findByRole('radio', { name: 'No-show' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'No-show' })).toHaveProperty('checked', true))
    await user.click(screen.getByRole('radio', { name: 'Came late' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Came late' })).toHaveProperty('checked', true))
    await user.click(screen.getByRole('radio', { name: 'Not noted' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ bookings, attendance }) => [bookings[0]?.version, attendance])).toEqual([
      [1, 'NO_SHOW'],
      [2, 'LATE'],
      [3, null],
    ])
  })

  it('is noted by the menu of the list, and shown there', async () => {
    const { user, sent } = await open(past())
    await user.click(await screen.findByRole('button', { name: 'Attendance of Noor Jansen' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Note: no-show' }))
    expect(await screen.findByRole('button', { name: /Noor Jansen.*No-show/ })).toBeTruthy()
    expect(sent).toEqual([{ bookings: [{ id: 'booking-1', version: 1 }], attendance: 'NO_SHOW' }])
  })

  it('shows why the server refused it', async () => {
    const { user, bridge } = await open(past(), { dialog: true })
    bridge.failNext('noteAttendance', new AppError('conflict', { status: 409 }))
    await user.click(await screen.findByRole('radio', { name: 'No-show' }))
    expect(await screen.findByText(/changed/i)).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Not noted' })).toHaveProperty('checked', true))
  })

  it('cannot be noted before the booking begins, or when it was cancelled', async () => {
    const { user } = await open(past({ status: 'REJECTED' }), { dialog: true })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Cancelled')).toBeTruthy()
    expect(dialog.queryByRole('radio')).toBeNull()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: /^Attendance of/ })).toBeNull()
  })

  it.each([
    ['en', 'No-show', 'This booking was paid with a credit, which stays used after a no-show.'],
    ['nl', 'Niet gekomen', 'Deze boeking is betaald met een tegoed. Dat blijft verbruikt als iemand niet komt.'],
  ] as const)('says in %s that the credit stays used', async (locale, name, text) => {
    const credit = { paymentStatus: 'PAID', paymentMethod: 'CREDITS', attendance: 'NO_SHOW' } as const
    await open(past(credit), { dialog: true, locale })
    expect(await screen.findByRole('radio', { name })).toHaveProperty('checked', true)
    expect(screen.getByText(text)).toBeTruthy()
  })
})

it.each([
  ['en', 'Cancelled late', 'Noor Jansen cancelled after the time that your rules allow.'],
  ['nl', 'Te laat geannuleerd', 'Noor Jansen heeft geannuleerd na de termijn die je regels toestaan.'],
] as const)('A late cancellation is labelled in %s (R-D171)', async (locale, label, text) => {
  await open(past({ status: 'REJECTED', isCancelledLate: true }), { dialog: true, locale })
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(label)).toBeTruthy()
  expect(dialog.getByText(text)).toBeTruthy()
})
