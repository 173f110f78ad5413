import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { aProfile } from '#tests/builders/provider-wire.ts'
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

/** A new freelancer without any data. */
const nothingYet = () => {
  const bridge = createFakeBridge()
  bridge.session = freelancerSession
  bridge.services = []
  bridge.calendar = { availability: [], bookings: [], absences: [] }
  bridge.answerWith('catalogue', () => {
    throw new AppError('network')
  })
  return bridge
}

describe.each(flowLanguages('en'))('the first run, in %s', (locale) => {
  const t = words[locale]

  it('begins where something is missing, and makes the first service (R-D86)', async () => {
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
      specialistIds: ['fenna'],
    })
  })

  it('publishes the weekly hours as two series of workdays and one for Saturday; after a failure the saved ones stay', async () => {
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
      if (isBroken && body.recurrence === 'WEEKLY') throw new AppError('overlap', { message: 'Overlap.', status: 409 })
      bridge.sent.createAvailability.push(body)
      return { seriesId: 'new', occurrences: 1 }
    })
    await user.click(screen.getByRole('button', { name: t.next }))
    expect(await screen.findByText('Overlap.')).toBeTruthy()
    isBroken = false
    await user.click(screen.getByRole('button', { name: t.next }))
    await waitFor(() => expect(bridge.sent.createAvailability).toHaveLength(4))
    expect(bridge.sent.createAvailability.map((body) => [body.recurrence, body.startDate, body.startTime])).toEqual([
      ['SPECIFIC_DAYS', '2025-03-13', '09:00'],
      ['SPECIFIC_DAYS', '2025-03-13', '13:30'],
      ['WEEKLY', '2025-03-15', '10:00'],
      ['WEEKLY', '2025-03-15', '13:30'],
    ])
    expect(bridge.sent.createAvailability[0]).toMatchObject({ openEnded: true, specialistId: 'fenna' })
  })

  it('can be left and continued later', async () => {
    const { user } = await renderProvider(locale, { bridge: nothingYet(), place: '/first-run' })
    await user.click(await screen.findByRole('button', { name: t.later }))
    await user.click(await screen.findByRole('link', { name: t.started }))
    expect(await screen.findByRole('heading', { name: t.place })).toBeTruthy()
  })
})

it('The first run is shown to owners only', async () => {
  const bridge = nothingYet()
  bridge.session = { ...freelancerSession, role: 'SPECIALIST' }
  await renderProvider('en', { bridge, place: '/first-run' })
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/calendar/))
})

describe('the business step', () => {
  const profile = aProfile({ name: 'Praktijk Nora', organisationKind: 'FREELANCER' })
  const next = () => screen.getByRole('button', { name: 'Next' })

  async function typedName() {
    const bridge = nothingYet()
    bridge.answerWith('organisationProfile', () => profile)
    const { user } = await renderProvider('en', { bridge, place: '/first-run/business' })
    const name = await screen.findByLabelText('Business name')
    await user.clear(name)
    await user.type(name, 'Praktijk Zuid')
    return { bridge, user, name }
  }

  it.each(['mine', 'stored'] as const)(
    'shows what somebody else saved in between, and %s is taken (R-D87)',
    async (choice) => {
      const { bridge, user, name } = await typedName()
      const theirs = { ...profile, name: 'Praktijk Noord', tagline: 'Aan de kade', version: 4 }
      const sent: unknown[] = []
      bridge.answerWith('organisationProfile', () => theirs)
      bridge.answerWith('saveOrganisation', ({ body }) => {
        if (body.version !== 4) throw new AppError('conflict', { message: 'conflict', status: 409 })
        sent.push([body.name, body.tagline])
        return { ...theirs, name: body.name, version: 5 }
      })
      await user.click(next())
      expect(await screen.findByText('Someone else saved this in the meantime')).toBeTruthy()
      expect(screen.getByLabelText(/^Tagline/)).toHaveProperty('value', 'Aan de kade')
      await user.click(screen.getByRole('button', { name: choice === 'mine' ? 'Keep mine' : 'Take what is stored' }))
      expect(name).toHaveProperty('value', choice === 'mine' ? 'Praktijk Zuid' : 'Praktijk Noord')
      await user.click(next())
      expect(await screen.findByRole('heading', { name: words.en.place })).toBeTruthy()
      expect(sent).toEqual(choice === 'mine' ? [['Praktijk Zuid', 'Aan de kade']] : [])
    },
  )

  it.each([
    [
      'the server is away',
      () => {
        throw new AppError('network')
      },
    ],
    ['nonsense is answered', () => ({}) as never],
  ])('keeps what was typed when %s, and goes on once it is saved', async (_, fail: () => never) => {
    const { bridge, user, name } = await typedName()
    bridge.answerWith('saveOrganisation', fail)
    await user.click(next())
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(name).toHaveProperty('value', 'Praktijk Zuid')
    bridge.answerWith('saveOrganisation', ({ body }) => ({ ...profile, name: body.name, version: 4 }))
    await user.click(next())
    expect(await screen.findByRole('heading', { name: words.en.place })).toBeTruthy()
  })

  it.each([
    [
      'is away',
      () => {
        throw new AppError('network')
      },
    ],
    ['answers nonsense', () => ({}) as never],
  ])('says that it could not be loaded when the server %s, and loads on request', async (_, fail: () => never) => {
    const bridge = nothingYet()
    bridge.answerWith('organisationProfile', fail)
    const { user } = await renderProvider('en', { bridge, place: '/first-run/business' })
    expect(await screen.findByText('This could not be loaded.')).toBeTruthy()
    bridge.answerWith('organisationProfile', () => profile)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Business name')).toHaveProperty('value', 'Praktijk Nora')
  })
})
