import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const words = {
  en: {
    place: 'Where do you meet people?',
    video: 'Video-call',
    next: 'Next',
    service: 'What can people book?',
    name: 'Service name',
    price: 'Price',
    hours: 'When can people book you?',
    week: '37 h 30 min a week',
    saturday: 'Saturday',
    from: 'Saturday, from, 1',
    later: 'Finish later',
    started: 'Get started',
    wrong: 'Invalid time format. Expected HH:mm',
  },
  nl: {
    place: 'Waar spreek je met mensen af?',
    video: 'Videogesprek',
    next: 'Volgende',
    service: 'Wat kunnen mensen boeken?',
    name: 'Naam van de dienst',
    price: 'Prijs',
    hours: 'Wanneer kunnen mensen je boeken?',
    week: '37 u 30 min per week',
    saturday: 'Zaterdag',
    from: 'Zaterdag, van, 1',
    later: 'Later afmaken',
    started: 'Aan de slag',
    wrong: 'Ongeldige tijd. Verwacht UU:mm',
  },
} as const

/** A freelancer who has nothing yet. */
const nothingYet = () => {
  const bridge = createFakeBridge()
  bridge.session = freelancerSession
  bridge.services = []
  bridge.calendar = { availability: [], bookings: [] }
  bridge.answerWith('catalogue', () => {
    throw new AppError('network')
  })
  return bridge
}

describe.each(['en', 'nl'] as const)('the first run, in %s', (locale) => {
  const t = words[locale]

  it('D86: begins where something is missing, and makes the first service', async () => {
    const bridge = nothingYet()
    const { user } = await renderProvider(locale, { bridge, place: '/first-run' })
    expect(await screen.findByRole('heading', { name: t.place })).toBeTruthy()
    expect(screen.getByRole('button', { name: t.next })).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: t.video }))
    await user.click(screen.getByRole('button', { name: t.next }))
    expect(await screen.findByRole('heading', { name: t.service })).toBeTruthy()
    await user.type(screen.getByLabelText(t.name), 'Intake')
    await user.type(screen.getByLabelText(t.price), '62.50')
    await user.click(screen.getByRole('button', { name: t.next }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({
      name: 'Intake',
      duration: 60,
      price: 62.5,
      locationTypes: ['VIRTUAL'],
      instructorIds: ['fenna'],
    })
  })

  it('publishes a normal week as two series of workdays and what Saturday adds; a failure keeps what was published', async () => {
    const bridge = nothingYet()
    bridge.services = createFakeBridge().services.slice(0, 1)
    const { user } = await renderProvider(locale, { bridge, place: '/first-run/hours' })
    expect(await screen.findByText(t.week)).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: t.saturday }))
    await user.clear(screen.getByLabelText(t.from))
    await user.click(screen.getByRole('button', { name: t.next }))
    expect(await screen.findByText(t.wrong)).toBeTruthy()
    expect(bridge.sent.createAvailability).toEqual([])

    await user.type(screen.getByLabelText(t.from), '1000')
    let isBroken = true
    bridge.answerWith('createAvailability', ({ body }) => {
      if (isBroken && body.repeatType === 'WEEKLY') throw new AppError('overlap', { message: 'Overlap.', status: 409 })
      bridge.sent.createAvailability.push(body)
      return { seriesId: 'new', occurrences: 1 }
    })
    await user.click(screen.getByRole('button', { name: t.next }))
    expect(await screen.findByText('Overlap.')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: t.next }))
    await waitFor(() => expect(bridge.sent.createAvailability).toHaveLength(4))
    expect(bridge.sent.createAvailability.map((body) => [body.repeatType, body.startDate, body.startTime])).toEqual([
      ['SPECIFIC_DAYS', '2025-03-13', '09:00'],
      ['SPECIFIC_DAYS', '2025-03-13', '13:30'],
      ['WEEKLY', '2025-03-15', '10:00'],
      ['WEEKLY', '2025-03-15', '13:30'],
    ])
    expect(bridge.sent.createAvailability[0]).toMatchObject({ endEndDate: '2025-04-12', instructorId: 'fenna' })
  })

  it('can be left, and gone on with', async () => {
    const { user } = await renderProvider(locale, { bridge: nothingYet(), place: '/first-run' })
    await user.click(await screen.findByRole('button', { name: t.later }))
    await user.click(await screen.findByRole('link', { name: t.started }))
    expect(await screen.findByRole('heading', { name: t.place })).toBeTruthy()
  })
})

it('is the owner’s only', async () => {
  const bridge = nothingYet()
  bridge.session = { ...freelancerSession, role: 'SPECIALIST' }
  await renderProvider('en', { bridge, place: '/first-run' })
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/calendar/))
})
