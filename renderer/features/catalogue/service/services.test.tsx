import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages, flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { aLocation, aService } from '#tests/builders/provider-wire.ts'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const openForm = async (locale: 'en' | 'nl' = 'en', bridge = createFakeBridge()) => {
  const app = await renderProvider(locale, { bridge, place: '/services' })
  await app.user.click(await screen.findByRole('button', { name: locale === 'en' ? /^Service/ : /^Dienst/ }))
  return { ...app, bridge, form: within(await screen.findByRole('dialog')) }
}

const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

describe('the list of services', () => {
  it.each(
    flowRows('nl', [
      { locale: 'en', group: 'Group Session, 8 seats, 1 specialist', free: '20 min, Free' },
      { locale: 'nl', group: 'Groepssessie, 8 plekken, 1 specialist', free: '20 min, Gratis' },
    ] as const),
  )('shows each service with its details in $locale', async ({ locale, group, free }) => {
    await renderProvider(locale, { place: '/services' })
    expect(await screen.findByRole('heading', { name: 'Deep tissue massage' })).toBeTruthy()
    expect(screen.getByText(group)).toBeTruthy()
    expect(screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === free)).toBeTruthy()
  })

  it('is not a separate landmark inside the screen of the same name', async () => {
    await renderProvider('en', { place: '/services' })
    await screen.findByRole('heading', { name: 'Deep tissue massage' })
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(['Services'])
  })

  it('can be searched by name', async () => {
    const { user } = await renderProvider('en', { place: '/services' })
    await user.type(await screen.findByRole('searchbox'), 'breath')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Deep tissue massage' })).toBeNull())
    expect(screen.getByRole('heading', { name: 'Breath and mobility' })).toBeTruthy()
  })

  it('lets only an owner create a service', async () => {
    const bridge = createFakeBridge()
    bridge.session = { ...bridge.session!, role: 'SPECIALIST' }
    await renderProvider('en', { bridge, place: '/services' })
    await screen.findByRole('heading', { name: 'Deep tissue massage' })
    expect(screen.queryByRole('button', { name: /^Service/ })).toBeNull()
  })
})

describe('the locations of a service that is given in person (R-A3.1)', () => {
  const kade = aLocation('kade', 'Kade 1')
  const plein = aLocation('plein', 'Plein 2')
  const gone = aLocation('gone', 'Oude weg 3', { withdrawn: true })
  const words = {
    en: { edit: 'Edit service', group: 'Addresses', any: 'Any of our locations', inPerson: 'In-person', save: 'Save' },
    nl: {
      edit: 'Dienst bewerken',
      group: 'Adressen',
      any: 'Elke locatie',
      inPerson: 'Op locatie',
      save: 'Opslaan',
    },
  } as const

  async function openService(locale: 'en' | 'nl', locationIds: string[]) {
    const bridge = createFakeBridge()
    bridge.session = freelancerSession
    bridge.services = [aService({ locationIds })]
    bridge.answerWith('providerLocations', () => [kade, plein, gone])
    const { user } = await renderProvider(locale, { bridge, place: '/services' })
    await user.click(await screen.findByRole('button', { name: 'Deep tissue massage' }))
    const form = within(await screen.findByRole('dialog', { name: words[locale].edit }))
    const names = () =>
      within(form.getByRole('group', { name: new RegExp(`^${words[locale].group}`) })).getAllByRole('checkbox').length
    return { user, bridge, form, names }
  }

  it.each(flowLanguages('en'))(
    'are chosen among the available ones, in %s; no choice means any of them',
    async (locale) => {
      const t = words[locale]
      const { user, bridge, form, names } = await openService(locale, [])
      expect(await form.findByText(t.any)).toBeTruthy()
      expect(names()).toBe(2)
      await user.click(form.getByRole('checkbox', { name: 'Plein 2, 1032 KJ Amsterdam' }))
      expect(form.queryByText(t.any)).toBeNull()
      await user.click(form.getByRole('button', { name: t.save }))
      await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
      expect(bridge.sent.saveService[0]).toMatchObject({ locationIds: ['plein'] })
    },
  )

  it('still show a withdrawn one, so that it can be removed (R-D83)', async () => {
    const { user, bridge, form, names } = await openService('en', ['gone'])
    await user.click(await form.findByRole('checkbox', { name: 'Oude weg 3, 1032 KJ Amsterdam' }))
    expect(names()).toBe(2)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({ locationIds: [] })
  })

  it('are hidden and removed when the service is not in person', async () => {
    const { user, bridge, form } = await openService('en', ['kade'])
    await form.findByRole('group', { name: 'Addresses' })
    await user.click(form.getByRole('checkbox', { name: 'In-person' }))
    expect(form.queryByRole('group', { name: 'Addresses' })).toBeNull()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({ locationTypes: [], locationIds: [] })
  })
})

describe('the resources of a service (R-D202, R-D207)', () => {
  it.each(
    flowRows('en', [
      {
        locale: 'en',
        edit: 'Edit service',
        none: 'Not needed',
        two: '2 of 3',
        tab: /^Provided by/,
        atOnce: 'Specialists at once',
        save: 'Save',
      },
      {
        locale: 'nl',
        edit: 'Dienst bewerken',
        none: 'Niet nodig',
        two: '2 van 3',
        tab: /^Gegeven door/,
        atOnce: 'Specialisten tegelijk',
        save: 'Opslaan',
      },
    ] as const),
  )('are chosen for each room and device, with the number of specialists, in $locale', async ({ locale, ...t }) => {
    const bridge = createFakeBridge()
    bridge.services = [aService({ specialistIds: ['fenna', 'daan'], resources: [{ resourceId: 'room', quantity: 1 }] })]
    bridge.answerWith('resources', () => [
      { id: 'room', name: 'Room', quantity: 1, locationId: null, version: 1 },
      { id: 'bike', name: 'Bike', quantity: 3, locationId: null, version: 1 },
    ])
    const { user } = await renderProvider(locale, { bridge, place: '/services' })
    await user.click(await screen.findByRole('button', { name: 'Deep tissue massage' }))
    const form = within(await screen.findByRole('dialog', { name: t.edit }))
    await user.selectOptions(await form.findByLabelText('Room'), t.none)
    await user.selectOptions(form.getByLabelText('Bike'), t.two)
    await user.click(form.getByRole('tab', { name: t.tab }))
    await user.selectOptions(await form.findByLabelText(t.atOnce), '2')
    await user.click(form.getByRole('button', { name: t.save }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({
      resources: [{ resourceId: 'bike', quantity: 2 }],
      repeats: null,
      deposit: null,
      guarantee: null,
      specialistsNeeded: 2,
    })
  })
})

describe('leaving the service form with unsaved changes (R-A2.37, R-A3.2, R-A4.30, R-A5.8)', () => {
  it('asks, and keeps or discards them', async () => {
    const { user, form } = await openForm()
    await user.type(form.getByLabelText('Service name'), 'Yoga')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('All unsaved changes will disappear')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull())
    expect(form.getByLabelText('Service name')).toHaveProperty('value', 'Yoga')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not ask when nothing was typed', async () => {
    const { user, form } = await openForm()
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the form for an existing service', () => {
  const openEdit = async (bridge = createFakeBridge(), name = 'Deep tissue massage') => {
    const app = await renderProvider('en', { bridge, place: '/services' })
    await app.user.click(await screen.findByRole('button', { name }))
    return { ...app, bridge, form: within(await screen.findByRole('dialog', { name: 'Edit service' })) }
  }

  it('allows switching between tabs freely, and keeps all that was not changed (R-A4.23, R-A2.40)', async () => {
    const bridge = createFakeBridge()
    bridge.services[0] = {
      ...bridge.services[0]!,
      version: 3,
      bufferBefore: 10,
      description: 'Firm and slow.',
      descriptions: { nl: 'Stevig en traag.', en: 'Firm and slow.' },
      categoryId: 'body',
    }
    const { form, user } = await openEdit(bridge)
    expect(form.getByLabelText('Service name')).toHaveProperty('value', 'Deep tissue massage')
    expect(form.getByLabelText('Price')).toHaveProperty('value', '85')
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('tab', { name: 'Service' }))
    await user.clear(form.getByLabelText('Price'))
    await user.type(form.getByLabelText('Price'), '90')
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toEqual({
      id: 'massage',
      version: 3,
      serviceKind: 'PRIVATE',
      name: 'Deep tissue massage',
      description: 'Firm and slow.',
      names: { nl: '', en: 'Deep tissue massage' },
      descriptions: { nl: 'Stevig en traag.', en: 'Firm and slow.' },
      categoryId: 'body',
      duration: 60,
      price: 90,
      freeOfCharge: false,
      capacity: 1,
      mostSeats: 1,
      questions: [],
      bufferBefore: 10,
      bufferAfter: 0,
      locationTypes: ['PHYSICAL'],
      locationIds: [],
      specialistIds: ['fenna', 'daan'],
      specialistsNeeded: 1,
      videoUrl: null,
      resources: [],
      repeats: null,
      deposit: null,
      guarantee: null,
      featuredImage: null,
    })
  })

  it('cannot be saved while something is wrong (R-A5.7)', async () => {
    const { form, user } = await openEdit()
    await user.clear(form.getByLabelText('Service name'))
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    expect(isDisabled(form.getByRole('button', { name: 'Save' }))).toBe(true)
  })

  it('shows the server’s message about a field that the form does not show (R-D377)', async () => {
    const bridge = createFakeBridge()
    const { form, user } = await openEdit(bridge)
    await user.clear(form.getByLabelText('Price'))
    await user.type(form.getByLabelText('Price'), '90')
    // Without categories there is no field to choose one.
    const fieldErrors = { categoryId: 'This category does not exist any more.' }
    bridge.failNext('saveService', new AppError('validation', { status: 400, fieldErrors }))
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText(fieldErrors.categoryId)).toHaveLength(1)
  })

  it('shows the server’s message about the category at its field (R-D377)', async () => {
    const bridge = createFakeBridge()
    const categories = [{ id: 'body', name: 'Body', names: { nl: '', en: 'Body' } }]
    bridge.answerWith('serviceCategories', () => ({ version: 1, categories }))
    const { form, user } = await openEdit(bridge)
    await user.selectOptions(await form.findByLabelText('Category'), 'Body')
    const fieldErrors = { categoryId: 'This category does not exist any more.' }
    bridge.failNext('saveService', new AppError('validation', { status: 400, fieldErrors }))
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText(fieldErrors.categoryId)).toHaveLength(1)
    expect(form.getByLabelText('Category').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows a message once, when a field already shows it (R-D377)', async () => {
    const bridge = createFakeBridge()
    const { form, user } = await openEdit(bridge)
    await user.clear(form.getByLabelText('Price'))
    await user.type(form.getByLabelText('Price'), '90')
    const fieldErrors = { name: 'There is a service with this name.' }
    bridge.failNext('saveService', new AppError('validation', { status: 400, fieldErrors }))
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findAllByText(fieldErrors.name)).toHaveLength(1)
  })

  it('shows the difference when somebody else saved meanwhile, and takes over the other fields', async () => {
    const bridge = createFakeBridge()
    const { form, user } = await openEdit(bridge)
    await user.clear(form.getByLabelText('Price'))
    await user.type(form.getByLabelText('Price'), '90')
    bridge.services[0] = { ...bridge.services[0]!, version: 2, price: 95, duration: 75 }
    bridge.failNext('saveService', new AppError('conflict', { status: 409 }))
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    const row = within(await form.findByRole('row', { name: /Price/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['€90', '€95'])
    expect(form.getByLabelText('Duration')).toHaveProperty('value', '75')
    await user.click(form.getByRole('button', { name: 'Keep mine' }))
    await user.click(form.getByRole('tab', { name: /Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({ version: 2, price: 90, duration: 75 })
  })

  it('withdraws the service after a question, and offers it again (R-D84)', async () => {
    const bridge = createFakeBridge()
    const asked: unknown[] = []
    const change = (withdrawn: boolean) => (input: { body: { id: string } }) => {
      asked.push(input.body)
      bridge.services[0] = { ...bridge.services[0]!, version: bridge.services[0]!.version + 1, withdrawn }
      return bridge.services[0]
    }
    bridge.answerWith('withdrawService', change(true))
    bridge.answerWith('restoreService', change(false))
    const { form, user } = await openEdit(bridge)
    await user.click(form.getByRole('button', { name: 'Withdraw' }))
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw Deep tissue massage?' }))
    await user.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('heading', { name: 'No longer offered' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Deep tissue massage' }))
    await user.click(await screen.findByRole('button', { name: 'Offer again' }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'No longer offered' })).toBeNull())
    expect(asked).toEqual([
      { id: 'massage', version: 1 },
      { id: 'massage', version: 2 },
    ])
  })

  it('cannot be opened by a specialist (R-A6.1)', async () => {
    const bridge = createFakeBridge()
    bridge.session = { ...bridge.session!, role: 'SPECIALIST' }
    await renderProvider('en', { bridge, place: '/services' })
    await screen.findByRole('heading', { name: 'Deep tissue massage' })
    expect(screen.queryByRole('button', { name: 'Deep tissue massage' })).toBeNull()
  })
})
