import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const openForm = async (...how: Parameters<typeof renderProvider>) => {
  const app = await renderProvider(...how)
  await findCalendar()
  await app.user.keyboard('n')
  return { ...app, form: within(await screen.findByRole('dialog')) }
}

describe('creating availability', () => {
  it('publishes weekly slots of a service', async () => {
    const { user, form, bridge } = await openForm()
    await user.click(await form.findByRole('combobox', { name: 'Specialist' }))
    await user.click(await screen.findByRole('option', { name: 'Daan Visser' }))
    expect(form.getByRole('combobox', { name: 'Service' }).textContent).toContain('Deep tissue massage')
    await user.clear(form.getByLabelText('To'))
    await user.type(form.getByLabelText('To'), '1630')
    expect(form.getByText('4 slots of 60 min')).toBeTruthy()
    await user.click(form.getByRole('combobox', { name: 'Frequency' }))
    await user.click(await screen.findByRole('option', { name: 'Weekly' }))
    expect(form.getByRole('button', { name: 'End date, Sat, 12 Apr' })).toBeTruthy()
    expect(form.getByText('Publishes 20 slots, the last on Wed, 9 Apr')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Your availability is published')).toBeTruthy()
    expect(bridge.sent.createAvailability).toEqual([
      {
        type: 'TIME_SLOT',
        specialistId: 'daan',
        serviceIds: ['massage'],
        startDate: '2025-03-12',
        startTime: '12:30',
        endTime: '16:30',
        recurrence: 'WEEKLY',
        endDate: '2025-04-12',
        locationTypes: ['PHYSICAL'],
        locationIds: [],
      },
    ])
  })

  it.each([
    {
      at: '2025-03-12T20:30+01:00',
      date: 'Wed, 12 Mar',
      startDate: '2025-03-12',
      startTime: '21:00',
      endTime: '22:00',
    },
    {
      at: '2025-03-12T23:50+01:00',
      date: 'Thu, 13 Mar',
      startDate: '2025-03-13',
      startTime: '09:00',
      endTime: '17:00',
    },
    {
      at: '2025-03-29T23:50+01:00',
      date: 'Sun, 30 Mar',
      startDate: '2025-03-30',
      startTime: '09:00',
      endTime: '17:00',
    },
    {
      at: '2025-10-25T23:50+02:00',
      date: 'Sun, 26 Oct',
      startDate: '2025-10-26',
      startTime: '09:00',
      endTime: '17:00',
    },
    {
      at: '2025-10-26T20:30+01:00',
      date: 'Sun, 26 Oct',
      startDate: '2025-10-26',
      startTime: '21:00',
      endTime: '22:00',
    },
  ])('at $at with the default values publishes $startDate from $startTime', async ({ at, date, ...published }) => {
    const { user, bridge } = await renderProvider('en', { at: Date.parse(at) })
    await screen.findByRole('region', { name: /^Week of/ })
    await user.keyboard('n')
    const form = within(await screen.findByRole('dialog'))
    expect(await form.findByRole('button', { name: `Date, ${date}` })).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.createAvailability).toMatchObject([published]))
  })

  it.each([
    { repeat: 'Daily', shown: 'Publishes 128 slots, the last on Sat, 12 Apr' },
    { repeat: 'Monthly', shown: 'Publishes 8 slots, the last on Sat, 12 Apr' },
    { repeat: 'Yearly', shown: 'Publishes 4 slots, the last on Wed, 12 Mar' },
  ])('says before saving what it publishes: $repeat', async ({ repeat, shown }) => {
    const { user, form } = await openForm()
    await user.click(await form.findByRole('combobox', { name: 'Frequency' }))
    await user.click(await screen.findByRole('option', { name: repeat }))
    expect(form.getByText(/^Publishes/).textContent).toBe(shown)
  })

  it('publishes weekly slots without an end, and proposes an end date again when asked (R-D164)', async () => {
    const { user, form, bridge } = await openForm()
    await user.click(await form.findByRole('combobox', { name: 'Frequency' }))
    await user.click(await screen.findByRole('option', { name: 'Weekly' }))
    const box = form.getByRole('checkbox', { name: 'Without an end' })
    await user.click(box)
    expect(form.getByText('Publishes slots from Wed, 12 Mar on, without an end')).toBeTruthy()
    expect(form.queryByRole('button', { name: /^End date/ })).toBeNull()
    await user.click(box)
    expect(form.getByRole('button', { name: 'End date, Sat, 12 Apr' })).toBeTruthy()
    await user.click(box)
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Your availability is published')).toBeTruthy()
    expect(bridge.sent.createAvailability).toMatchObject([{ recurrence: 'WEEKLY', endDate: null, openEnded: true }])
  })

  it('publishes open time for several services, in Dutch', async () => {
    const { user, form, bridge } = await openForm('nl')
    await user.click(form.getByRole('radio', { name: 'Open uren' }))
    expect(form.getByRole('checkbox', { name: 'Introduction call' })).toHaveProperty('checked', true)
    expect(form.queryByRole('checkbox', { name: 'Breath and mobility' })).toBeNull()
    await user.click(form.getByRole('checkbox', { name: 'Introduction call' }))
    await user.click(form.getByRole('button', { name: 'Opslaan' }))
    await waitFor(() => expect(bridge.sent.createAvailability).toHaveLength(1))
    expect(bridge.sent.createAvailability[0]).toMatchObject({ type: 'APPOINTMENT', serviceIds: ['massage'] })
  })

  it('takes a date from the month, none before today (R-A5.16)', async () => {
    const { user, form } = await openForm()
    await user.click(await form.findByRole('button', { name: 'Date, Wed, 12 Mar' }))
    const month = within(await screen.findByRole('dialog', { name: 'Date' }))
    expect(month.getByRole('gridcell', { name: '11' })).toHaveProperty('disabled', true)
    await user.click(month.getByRole('gridcell', { name: '20' }))
    expect(await form.findByRole('button', { name: 'Date, Thu, 20 Mar' })).toBeTruthy()
  })

  it('says beside the field what is wrong', async () => {
    const { user, form, bridge } = await openForm()
    await user.clear(await form.findByLabelText('From'))
    await user.type(form.getByLabelText('From'), '25')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Invalid time format. Expected HH:mm')).toBeTruthy()
    expect(bridge.sent.createAvailability).toEqual([])
  })

  it('reports an overlapping time in the dialog, and keeps what was typed', async () => {
    const { user, form, bridge } = await openForm()
    const message = 'Choose time that doesn’t overlap with other time slots'
    bridge.failNext('createAvailability', new AppError('overlap', { message, status: 409 }))
    await user.click(await form.findByRole('button', { name: 'Save' }))
    expect(await form.findByText(message)).toBeTruthy()
    expect(form.getByLabelText('From')).toHaveProperty('value', '12:30')
  })

  it('shows the server’s objection at its field', async () => {
    const { user, form, bridge } = await openForm()
    bridge.failNext(
      'createAvailability',
      new AppError('validation', { fieldErrors: { endTime: 'Not so late.' }, status: 400 }),
    )
    await user.click(await form.findByRole('button', { name: 'Save' }))
    expect(await form.findByText('Not so late.')).toBeTruthy()
    expect(form.getByLabelText('To').getAttribute('aria-invalid')).toBe('true')
  })

  it('asks before what was typed is lost', async () => {
    const { user, form } = await openForm()
    await user.type(await form.findByLabelText('From'), '{Backspace}')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('All unsaved changes will disappear')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not ask a freelancer for a specialist (R-A6.1)', async () => {
    const bridge = createFakeBridge()
    bridge.session = freelancerSession
    const { user, form } = await openForm('en', { bridge })
    await form.findByLabelText('Service')
    expect(form.queryByLabelText('Specialist')).toBeNull()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.createAvailability).toHaveLength(1))
    expect(bridge.sent.createAvailability[0]).toMatchObject({ specialistId: 'fenna' })
  })

  it('leads to creating a first service when there is none', async () => {
    const bridge = createFakeBridge()
    bridge.services = []
    const { user, form } = await openForm('en', { bridge })
    await user.click(await form.findByRole('button', { name: 'Make your first service' }))
    expect(await screen.findByRole('heading', { name: 'New service' })).toBeTruthy()
  })
})

describe('published availability', () => {
  it.each([
    {
      locale: 'en',
      band: /^Availability schedule/,
      title: 'Availability schedule',
      facts: ['Weekly', 'In-person', 'Fenna de Boer', '60 min, €85', '20 min, Free'],
    },
    {
      locale: 'nl',
      band: /^Open uren/,
      title: 'Open uren',
      facts: ['Elke week', 'Op locatie', 'Fenna de Boer', '60 min, €85', '20 min, Gratis'],
    },
    {
      locale: 'en',
      band: /^Service availability/,
      title: 'Service availability',
      facts: ['Deep tissue massage', '60 min, €85', '13 Mar 2025, 14:00 - 15:00'],
    },
  ] as const)('$title is described in $locale (R-A2.30, R-A2.31)', async ({ locale, band, title, facts }) => {
    const { user } = await renderProvider(locale)
    await findCalendar()
    await user.click(screen.getByRole('button', { name: band }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    for (const fact of facts) expect(await dialog.findByText(fact)).toBeTruthy()
  })
})
