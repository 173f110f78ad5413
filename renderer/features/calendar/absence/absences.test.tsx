import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { aBooking, anAbsence, at } from '#tests/builders/provider-wire.ts'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import type { AbsenceImpact } from '#renderer/data/api-types.ts'

const inside = (id: string, guestName: string, status: 'ACCEPTED' | 'PENDING' = 'ACCEPTED') => ({
  id,
  version: 1,
  status,
  startTime: at('2025-03-13 09:30'),
  endTime: at('2025-03-13 10:30'),
  serviceName: 'Deep tissue massage',
  specialistId: 'fenna',
  guestName,
  isReachable: true,
  guestPhoneNumber: '',
})

/** A fake bridge that answers previews with these bookings and records what is saved. */
function absenceServer(bookings: AbsenceImpact['bookings'] = []) {
  const bridge = createFakeBridge()
  const saved: Input<'saveAbsence'>['body'][] = []
  bridge.answerWith('previewAbsence', () => ({
    hidden: { occurrences: 2, minutes: 210 },
    bookings,
    total: bookings.length,
  }))
  bridge.answerWith('saveAbsence', ({ body }) => {
    saved.push(body)
    return {
      absence: { ...anAbsence(), id: body.id },
      bookings: (body.bookings ?? []).map(({ id, choice }) => ({
        id,
        outcome: ({ KEEP: 'KEPT', ASK: 'ASKED', CANCEL: 'CANCELLED' } as const)[choice],
      })),
      unseen: [],
    }
  })
  return { bridge, saved }
}

describe('absences in the calendar (R-D157)', () => {
  it('are shown between availability and bookings, by keyboard too, with their actions', async () => {
    const bridge = createFakeBridge()
    const leave = anAbsence({
      id: 'leave',
      title: '',
      kind: 'AWAY',
      specialistIds: ['fenna'],
      times: [{ startTime: at('2025-03-14 00:00'), endTime: at('2025-03-15 00:00') }],
    })
    bridge.calendar = { ...bridge.calendar, absences: [anAbsence(), leave] }
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    expect(screen.getByRole('button', { name: 'Away, Friday 14 March, all day, with Fenna de Boer' })).toBeTruthy()
    const lunch = screen.getByRole('button', { name: 'Lunch, Thursday 13 March, 12:00 to 13:00, with everyone' })
    act(() => lunch.focus())
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByText('Open this to change its times.')).toBeTruthy()
    await user.keyboard('{Enter}')
    const details = await screen.findByRole('dialog', { name: 'Lunch' })
    expect(within(details).getByText('13 Mar 2025, 12:00 - 13:00')).toBeTruthy()
    await user.click(within(details).getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Delete “Lunch”?' })
    expect(within(question).getByText(/The availability that it hides comes back/)).toBeTruthy()
    bridge.answerWith('deleteAbsence', ({ body }) => ({ id: body.id }))
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The time off is deleted. The availability is back.')).toBeTruthy()
  })

  it('are created with B for the focused time', async () => {
    const { bridge, saved } = absenceServer()
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    act(() => screen.getByRole('button', { name: /Noor Jansen/ }).focus())
    await user.keyboard('{ArrowRight}b')
    const dialog = await screen.findByRole('dialog', { name: 'Time off' })
    expect(await within(dialog).findByLabelText('From')).toHaveProperty('value', '09:30')
    expect(await within(dialog).findByText(/Hides 2 times in your availability in the coming year: 3.5 h/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Title/), 'Dentist')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The time off is saved.')).toBeTruthy()
    expect(saved).toMatchObject([
      {
        kind: 'BLOCK',
        title: 'Dentist',
        specialistIds: [],
        startDate: '2025-03-14',
        startTime: '09:30',
        endDate: '2025-03-14',
        endTime: '10:30',
        recurrence: 'ONE_TIME',
        until: null,
      },
    ])
    expect(saved[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('can be created from a chosen time, and a freelancer is shown no colleagues', async () => {
    const { bridge } = absenceServer()
    bridge.session = freelancerSession
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    act(() => screen.getByRole('button', { name: /Noor Jansen/ }).focus())
    await user.keyboard('{ArrowRight}n')
    await user.click(await screen.findByText('Block this time instead'))
    await screen.findByRole('dialog', { name: 'Time off' })
    expect(await screen.findByLabelText('From')).toHaveProperty('value', '09:30')
    expect(screen.queryByRole('group', { name: 'Who' })).toBeNull()
  })
})

describe('the bookings inside an absence (R-D151)', () => {
  it('are kept, sent a reschedule request or cancelled, all or one by one, with a message', async () => {
    const { bridge, saved } = absenceServer([
      inside('one', 'Noor Jansen'),
      inside('two', 'Ali Kaya', 'PENDING'),
      inside('three', 'Tess Jacobs'),
    ])
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: 'Add something else, or print' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Away' }))
    const dialog = await screen.findByRole('dialog', { name: 'Time off' })
    const bookings = await within(dialog).findByRole('region', { name: '3 bookings are inside' })
    expect(within(bookings).queryByLabelText(/Message/)).toBeNull()
    await user.selectOptions(within(bookings).getByLabelText('All of them'), 'Ask for another time')
    // A customer who was already asked to reschedule cannot be asked again, so this booking is kept.
    const choiceOf = (guest: string) => within(bookings).getByLabelText(`What happens to the booking of ${guest}`)
    expect(choiceOf('Ali Kaya')).toHaveProperty('value', 'KEEP')
    await user.selectOptions(choiceOf('Tess Jacobs'), 'Cancel')
    await user.type(within(bookings).getByLabelText(/Message to these customers/), 'I am ill')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(
      await screen.findByText('The time off is saved. 1 customer was asked for another time. 1 booking was cancelled.'),
    ).toBeTruthy()
    expect(saved).toMatchObject([
      {
        kind: 'AWAY',
        startTime: '00:00',
        endTime: '24:00',
        message: 'I am ill',
        bookings: [
          { id: 'one', version: 1, choice: 'ASK' },
          { id: 'two', version: 1, choice: 'KEEP' },
          { id: 'three', version: 1, choice: 'CANCEL' },
        ],
      },
    ])
  })

  it('of customers without a mail address are listed for a phone call, and not counted as asked (R-D350)', async () => {
    const carla = { ...inside('two', 'Carla Smit'), isReachable: false, guestPhoneNumber: '06 4400 0001' }
    const { bridge, saved } = absenceServer([inside('one', 'Noor Jansen'), carla])
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    await user.keyboard('b')
    const dialog = await screen.findByRole('dialog', { name: 'Time off' })
    const bookings = await within(dialog).findByRole('region', { name: '2 bookings are inside' })
    expect(within(bookings).getByText(/No email address: call yourself/).textContent).toContain('06 4400 0001')
    await user.selectOptions(within(bookings).getByLabelText('All of them'), 'Ask for another time')
    const choice = within(bookings).getByLabelText('What happens to the booking of Carla Smit')
    expect(within(choice).queryByText('Ask for another time')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The time off is saved. 1 customer was asked for another time.')).toBeTruthy()
    expect(saved[0]?.bookings?.map((each) => each.choice)).toEqual(['ASK', 'KEEP'])
  })

  it('are shown in Dutch as well, also those that stay because they changed', async () => {
    const { bridge } = absenceServer([inside('one', 'Noor Jansen')])
    bridge.answerWith('saveAbsence', () => ({
      absence: anAbsence(),
      bookings: [{ id: 'one', outcome: 'CHANGED' }],
      unseen: [inside('two', 'Tess Jacobs')],
    }))
    const { user } = await renderProvider('nl', { bridge })
    await findCalendar()
    await user.keyboard('b')
    const dialog = await screen.findByRole('dialog', { name: 'Afwezigheid' })
    await within(dialog).findByRole('region', { name: 'Er valt 1 boeking in' })
    await user.click(within(dialog).getByRole('button', { name: 'Opslaan' }))
    const told = await screen.findByText(/De afwezigheid is opgeslagen\. 1 boeking was intussen veranderd/)
    expect(told.textContent).toContain('1 boeking is intussen gemaakt en blijft staan.')
  })
})

describe('an absence that somebody else entered', () => {
  it('has no actions (R-D153)', async () => {
    const bridge = createFakeBridge()
    bridge.calendar = { ...bridge.calendar, absences: [anAbsence({ canChange: false, isPrivate: true })] }
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: /^Lunch/ }))
    const details = await screen.findByRole('dialog', { name: 'Lunch' })
    expect(within(details).getByText(/Only they can change it/)).toBeTruthy()
    expect(within(details).getByText('Private title')).toBeTruthy()
    expect(within(details).queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('is in the list of future absences, and in the month', async () => {
    const bridge = createFakeBridge()
    const weekly = anAbsence({ recurrence: 'WEEKLY', specialistIds: ['fenna'] })
    bridge.calendar = { ...bridge.calendar, absences: [weekly] }
    bridge.answerWith('absences', () => ({ absences: [weekly] }))
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    await user.keyboard('m')
    await waitFor(() => expect(screen.getByRole('gridcell', { name: /Lunch/ })).toBeTruthy())
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Commands' }), 'time off')
    await user.click(await screen.findByRole('option', { name: /Upcoming time off/ }))
    const list = await screen.findByRole('dialog', { name: 'Upcoming time off' })
    expect(await within(list).findByText('Weekly, without end, Fenna de Boer')).toBeTruthy()
    await user.click(within(list).getByRole('button', { name: /^Lunch/ }))
    expect(await screen.findByRole('dialog', { name: 'Lunch' })).toBeTruthy()
  })
})

describe('public holidays (R-D155)', () => {
  it('can be added as absences by name', async () => {
    const bridge = createFakeBridge()
    const saved: Input<'saveHolidays'>['body'][] = []
    bridge.answerWith('holidays', ({ query }) => ({
      country: query.country ?? 'NL',
      region: null,
      countries: ['BE', 'NL'],
      regions: [],
      holidays: [
        { rule: 'easter 1', name: 'Easter Monday', dates: ['2025-04-21', '2026-04-06'], isKept: true },
        { rule: '12-25', name: 'Christmas Day', dates: ['2025-12-25', '2026-12-25'], isKept: false },
      ],
    }))
    bridge.answerWith('previewHolidays', () => ({ hidden: { occurrences: 0, minutes: 0 }, bookings: [], total: 0 }))
    bridge.answerWith('saveHolidays', ({ body }) => {
      saved.push(body)
      return { kept: body.rules.length, bookings: [], unseen: [] }
    })
    const { user } = await renderProvider('en', { bridge })
    await findCalendar()
    await user.click(screen.getByRole('button', { name: 'Add something else, or print' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Public holidays' }))
    expect(await screen.findByLabelText(/Easter Monday 21 Apr 2025, 6 Apr 2026/)).toHaveProperty('checked', true)
    await user.click(screen.getByLabelText(/Christmas Day/))
    expect(await screen.findByText('No availability is hidden by this.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('2 public holidays are kept.')).toBeTruthy()
    expect(saved).toMatchObject([{ country: 'NL', rules: ['easter 1', '12-25'], bookings: [] }])
  })
})

it('Moving a booking into an absence is possible, with a warning (R-D156)', async () => {
  const bridge = createFakeBridge()
  const lunch = anAbsence({
    specialistIds: ['fenna'],
    times: [{ startTime: at('2025-03-13 12:00'), endTime: at('2025-03-13 13:00') }],
  })
  bridge.calendar = { availability: [], bookings: [aBooking()], absences: [lunch] }
  bridge.answerWith('rescheduleOptions', () => ({
    duration: 60,
    price: 85,
    type: null,
    availableDates: [],
    timeSlots: [],
  }))
  const { user } = await renderProvider('en', { bridge })
  await findCalendar()
  await user.click(screen.getByRole('button', { name: /Noor Jansen/ }))
  await user.click(await screen.findByRole('button', { name: 'Reschedule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Select new date and time' })
  await user.click(within(dialog).getByLabelText('Choose another date'))
  await user.clear(await within(dialog).findByLabelText('From'))
  await user.type(within(dialog).getByLabelText('From'), '12:30')
  expect(await within(dialog).findByText(/Fenna de Boer is away then \(Lunch\)/)).toBeTruthy()
})
