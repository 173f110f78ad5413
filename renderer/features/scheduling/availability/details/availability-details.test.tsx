import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anOccurrence, aPreview, someAvailability } from '#tests/builders/availability-wire.ts'
import { aBooking, aLocation, aSchedule, aSlot } from '#tests/builders/provider-wire.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { setScreenWidth } from '#tests/dom/browser.ts'
import { availabilityServer, openDetails, schedule } from '#tests/fakes/availability-server.tsx'

describe('details of unbooked availability', () => {
  it('offer edit and delete, on a narrow window in a menu of the top bar (R-A2.32, R-A2.33)', async () => {
    const { details, user } = await openDetails(availabilityServer())
    expect(await details.findByRole('button', { name: 'Edit' })).toBeTruthy()
    expect(details.getByRole('button', { name: 'Delete' })).toBeTruthy()

    act(() => setScreenWidth(390))
    const menu = await screen.findByRole('button', { name: 'More actions' })
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    await user.click(menu)
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Book a customer',
      'Delete',
    ])
  })

  it('offer no changes in the past (R-A2.33)', async () => {
    const { details } = await openDetails(availabilityServer({ isPast: true }))
    expect(await details.findByText('This lies in the past: it can no longer be changed.')).toBeTruthy()
    expect(details.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(details.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('show the slot’s own price and duration, whatever the service has now (R-A2.31, R-D25)', async () => {
    const server = availabilityServer()
    server.bridge.calendar = {
      ...server.bridge.calendar,
      availability: [aSlot('14:00', '15:30', { price: 62.5, duration: 90 })],
    }
    const { details } = await openDetails(server)
    expect(details.getByText('1 h 30 min, €62.50')).toBeTruthy()
  })

  it.each([
    { what: 'an address without a location type', types: [], placeId: 'attic', shown: ['Damrak 1, 1032 KJ Amsterdam'] },
    {
      what: 'an open location',
      types: ['PHYSICAL'],
      placeId: 'attic',
      shown: ['In-person', 'Damrak 1, 1032 KJ Amsterdam'],
    },
    { what: 'a withdrawn location only', types: ['PHYSICAL'], placeId: 'gone', shown: ['In-person'] },
  ] as const)('show the location: $what (R-D38, R-D83)', async ({ types, placeId, shown }) => {
    const server = availabilityServer()
    server.bridge.answerWith('providerLocations', () => [
      aLocation('attic', 'Damrak 1'),
      aLocation('gone', 'Oude weg 3', { withdrawn: true }),
    ])
    const slot = aSlot('14:00', '15:00', { locationTypes: [...types], locationIds: [placeId] })
    server.bridge.calendar = { ...server.bridge.calendar, availability: [slot] }
    const { details } = await openDetails(server)
    await details.findByText(shown.at(-1)!)
    const facts = /^(To be determined|In-person|Damrak 1.*|Oude weg 3.*)$/
    expect(details.getAllByText(facts).map(({ textContent }) => textContent)).toEqual(shown)
  })

  it.each([
    { endDate: '2025-03-13', shown: 'until 13 Mar' },
    { endDate: '2025-03-12', shown: 'This one is after the end of its series.' },
  ])('never tell an end before their own date: until $endDate', async ({ endDate, shown }) => {
    const server = availabilityServer()
    server.bridge.calendar = { ...server.bridge.calendar, availability: [aSlot('14:00', '15:00', { endDate })] }
    const { details } = await openDetails(server)
    expect(details.getByText(shown, { exact: false })).toBeTruthy()
    expect(details.queryByText(/until 12 Mar/)).toBeNull()
  })

  it('become those of a booked appointment once it is booked, and lead to the booking (R-A2.30)', async () => {
    const { user } = await openDetails(availabilityServer({ bookingIds: ['booking-1'] }))
    const booked = within(await screen.findByRole('dialog', { name: 'Booked appointment' }))
    expect(booked.getByRole('button', { name: 'Edit' })).toBeTruthy()
    await user.click(booked.getByRole('button', { name: /Noor Jansen/ }))
    expect(await screen.findByText('noor@example.com')).toBeTruthy()
  })

  it('cannot be changed when they are booked and do not repeat (R-A2.33)', async () => {
    const server = availabilityServer({ bookingIds: ['booking-1'] })
    server.bridge.calendar = {
      ...server.bridge.calendar,
      availability: [aSlot('14:00', '15:00', { recurrence: 'ONE_TIME' })],
    }
    await openDetails(server)
    const booked = within(await screen.findByRole('dialog', { name: 'Booked appointment' }))
    expect(booked.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('offer edit and delete for a group session without bookings too (R-A2.33)', async () => {
    const server = availabilityServer()
    const id = 'series-3_20250313_1830'
    server.bridge.calendar = {
      availability: [aSlot('18:30', '19:45', { id, seriesId: 'series-3', serviceIds: ['breath'] })],
      bookings: [aBooking({ startTime: '2025-03-13T09:30:00+01:00' })],
      absences: [],
    }
    const { user } = await renderProvider('en', { bridge: server.bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: /Breath and mobility/ }))
    const session = within(await screen.findByRole('dialog', { name: 'Service availability' }))
    await user.click(await session.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('heading', { name: 'Delete recurring service availability' })).toBeTruthy()
  })

  it.each([
    {
      action: 'Edit',
      title: 'Edit service availability',
      find: (dialog: ReturnType<typeof within>) => dialog.findByDisplayValue('16:00'),
    },
    {
      action: 'Delete',
      title: 'Delete recurring service availability',
      find: (dialog: ReturnType<typeof within>) => dialog.findByText(/15:00 - 16:00/),
    },
  ])('let a person choose one of the day’s slots for $action (R-D94)', async ({ action, title, find }) => {
    const server = availabilityServer()
    const first = server.details
    const second = someAvailability({ id: 'series-2_15:00', startTime: '15:00', endTime: '16:00' })
    server.bridge.answerWith('availability', ({ params }) => (params.id === second.id ? second : first))
    server.bridge.calendar = {
      ...server.bridge.calendar,
      availability: [aSlot('14:00', '15:00'), aSlot('15:00', '16:00')],
    }
    const { details, user } = await openDetails(server)
    expect(details.getByText('13 Mar 2025, 14:00 - 15:00')).toBeTruthy()
    await user.click(details.getByRole('radio', { name: '15:00' }))
    expect(details.getByText('13 Mar 2025, 15:00 - 16:00')).toBeTruthy()
    await user.click(details.getByRole('button', { name: action }))
    expect(await find(within(await screen.findByRole('dialog', { name: title })))).toBeTruthy()
  })

  it('of a schedule with bookings in it name them, and offer edit and delete (R-D94)', async () => {
    const server = availabilityServer(schedule({ bookingIds: ['booking-1'] }))
    server.bridge.calendar = { ...server.bridge.calendar, availability: [aSchedule()] }
    const { details, user } = await openDetails(server)
    expect(await details.findByRole('button', { name: /Noor Jansen/ })).toBeTruthy()
    expect(details.getByRole('button', { name: 'Edit' })).toBeTruthy()
    const kept = { occurrence: anOccurrence('2025-03-13'), reason: 'BOOKED' as const, bookingIds: ['booking-1'] }
    server.previews.SELECTED_INSTANCE = aPreview({ deleted: [anOccurrence('2025-03-20')], kept: [kept] })
    await user.click(details.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete recurring availability schedule' }))
    expect(await dialog.findByText('1 booked, stays')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', false)
  })
})
