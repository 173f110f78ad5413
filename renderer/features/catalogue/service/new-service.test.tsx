import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const openForm = async (locale: 'en' | 'nl' = 'en', bridge = createFakeBridge()) => {
  const app = await renderProvider(locale, { bridge, place: '/services' })
  await app.user.click(await screen.findByRole('button', { name: locale === 'en' ? /^Service/ : /^Dienst/ }))
  return { ...app, bridge, form: within(await screen.findByRole('dialog')) }
}

const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

describe('the form for a new service', () => {
  it.each(
    flowRows('en', [
      {
        locale: 'en',
        words: { name: 'Service name', duration: 'Duration', price: 'Price', next: 'Next' },
        told: ['Enter 1 to 1,440 whole minutes.', 'Price must be €1 or more (max €99,999).'],
        summary: 'Customers can book this service with 0 of 1 specialist.',
      },
      {
        locale: 'nl',
        words: { name: 'Naam van de dienst', duration: 'Duur', price: 'Prijs', next: 'Volgende' },
        told: ['Vul 1 tot 1.440 hele minuten in.', 'De prijs moet minstens €1 zijn (hoogstens €99.999).'],
        summary: 'Klanten kunnen deze dienst boeken bij 0 van 1 specialist.',
      },
    ] as const),
  )('names the limit that is exceeded, and one specialist in the singular, in $locale', async (each) => {
    const bridge = createFakeBridge()
    bridge.specialists = bridge.specialists.slice(0, 1)
    const { user, form } = await openForm(each.locale, bridge)
    await user.type(form.getByLabelText(each.words.name), 'Yoga')
    await user.type(form.getByLabelText(each.words.duration), '1441')
    await user.type(form.getByLabelText(each.words.price), '100000')
    await user.tab()
    for (const text of each.told) expect(await form.findByText(text)).toBeTruthy()
    await user.clear(form.getByLabelText(each.words.duration))
    await user.type(form.getByLabelText(each.words.duration), '60')
    await user.clear(form.getByLabelText(each.words.price))
    await user.type(form.getByLabelText(each.words.price), '50')
    await user.click(form.getByRole('button', { name: each.words.next }))
    expect(await form.findByText(each.summary)).toBeTruthy()
  })

  it('has two steps for a business (R-A2.40, R-A2.41, R-A4.22, R-A5.6)', async () => {
    const { user, form, bridge } = await openForm()
    expect(isDisabled(form.getByRole('button', { name: 'Next' }))).toBe(true)
    await user.click(form.getByRole('radio', { name: 'Group Session' }))
    await user.type(form.getByLabelText('Service name'), 'Sunrise yoga')
    expect(form.getByText('12 / 100')).toBeTruthy()
    await user.type(form.getByLabelText('Duration'), '75')
    await user.type(form.getByLabelText('Price'), '18')
    await user.type(form.getByLabelText('Seats'), '8')
    await user.click(form.getByRole('button', { name: 'Next' }))

    expect(isDisabled(await form.findByRole('button', { name: 'Save' }))).toBe(true)
    await user.click(await form.findByRole('checkbox', { name: 'Select all' }))
    await user.click(form.getByRole('checkbox', { name: 'Daan Visser' }))
    expect(form.getByText('Customers can book this service with 1 of your 2 specialists.')).toBeTruthy()
    await waitFor(() => expect(isDisabled(form.getByRole('button', { name: 'Save' }))).toBe(false))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The service was saved')).toBeTruthy()
    expect(bridge.sent.saveService).toEqual([
      {
        serviceKind: 'PUBLIC',
        name: 'Sunrise yoga',
        description: '',
        names: { nl: '', en: 'Sunrise yoga' },
        descriptions: { nl: '', en: '' },
        categoryId: null,
        duration: 75,
        price: 18,
        freeOfCharge: false,
        capacity: 8,
        mostSeats: 1,
        questions: [],
        bufferBefore: 0,
        bufferAfter: 0,
        featuredImage: null,
        locationTypes: [],
        locationIds: [],
        specialistIds: ['fenna'],
        specialistsNeeded: 1,
        videoUrl: null,
        resources: [],
        repeats: null,
        deposit: null,
        guarantee: null,
      },
    ])
  })

  it('has no second step for a freelancer (R-A4.23), and allows a free service', async () => {
    const bridge = createFakeBridge()
    bridge.session = freelancerSession
    const { user, form } = await openForm('nl', bridge)
    expect(form.queryByRole('tab')).toBeNull()
    await user.type(form.getByLabelText('Naam van de dienst'), 'Kennismaking')
    await user.type(form.getByLabelText('Duur'), '20')
    await user.click(form.getByRole('checkbox', { name: 'Gratis' }))
    await waitFor(() => expect(isDisabled(form.getByRole('button', { name: 'Opslaan' }))).toBe(false))
    await user.click(form.getByRole('button', { name: 'Opslaan' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({ name: 'Kennismaking', price: 0, freeOfCharge: true })
  })

  it.each(
    flowRows('nl', [
      {
        locale: 'en',
        name: 'Service name',
        price: 'Price',
        nameError: 'Service name can only contain letters, numbers, spaces, and hyphens.',
        priceError: 'Price must be €1 or more (max €99,999).',
      },
      {
        locale: 'nl',
        name: 'Naam van de dienst',
        price: 'Prijs',
        nameError: 'De naam mag alleen letters, cijfers, spaties en koppeltekens bevatten.',
        priceError: 'De prijs moet minstens €1 zijn (hoogstens €99.999).',
      },
    ] as const),
  )('says beside the field what is wrong in $locale', async (words) => {
    const { user, form } = await openForm(words.locale)
    await user.type(form.getByLabelText(words.name), 'Yoga!')
    await user.type(form.getByLabelText(words.price), '0.5')
    await user.tab()
    expect(await form.findByText(words.nameError)).toBeTruthy()
    expect(await form.findByText(words.priceError)).toBeTruthy()
  })

  it('goes back to the first step with the server’s objection (R-A4.22)', async () => {
    const { user, form, bridge } = await openForm()
    await user.type(form.getByLabelText('Service name'), 'Yoga')
    await user.type(form.getByLabelText('Duration'), '60')
    await user.type(form.getByLabelText('Price'), '20')
    await user.click(form.getByRole('button', { name: 'Next' }))
    await user.click(await form.findByRole('checkbox', { name: 'Fenna de Boer' }))
    const fieldErrors = { price: 'Too cheap.' }
    bridge.failNext('saveService', new AppError('validation', { fieldErrors, status: 400 }))
    await waitFor(() => expect(isDisabled(form.getByRole('button', { name: 'Save' }))).toBe(false))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Too cheap.')).toBeTruthy()
    expect(form.getByLabelText('Service name')).toHaveProperty('value', 'Yoga')
  })
})
