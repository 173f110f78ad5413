import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import type { ServicePackage } from '#renderer/data/api-types.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Input } from '#shared/api/client.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const five: ServicePackage = {
  id: 'five',
  version: 1,
  name: 'Five massages',
  names: { nl: '', en: 'Five massages' },
  price: 395,
  packageServices: [{ serviceId: 'massage', name: 'Deep tissue massage', credits: 5 }],
  validityDays: 365,
  withdrawn: false,
}

/** A fake server with packages in memory. */
function aBridge(packages: ServicePackage[] = [five]) {
  const bridge = createFakeBridge()
  const saved: Input<'savePackage'>['body'][] = []
  bridge.answerWith('providerPackages', () => packages)
  bridge.answerWith('savePackage', ({ body }) => {
    saved.push(body)
    return { ...five, id: 'new' }
  })
  return { bridge, saved, packages }
}

const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

describe('the list of packages', () => {
  it.each(
    flowRows('en', [
      { locale: 'en', price: '€395', valid: 'Valid for 365 days', forEver: 'Does not expire', free: 'Free' },
      { locale: 'nl', price: '€395', valid: '365 dagen geldig', forEver: 'Verloopt niet', free: 'Gratis' },
    ] as const),
  )('shows contents and prices in $locale (R-A2.16, R-A9.3)', async (words) => {
    const gift = { ...five, id: 'gift', name: 'Gift', price: 0, validityDays: null }
    await renderProvider(words.locale, { bridge: aBridge([five, gift]).bridge, place: '/packages' })
    const [card, second] = await screen.findAllByRole('heading', { level: 2 })
    const text = (heading: HTMLElement | undefined) => heading?.closest('li')?.textContent ?? ''
    expect(text(card)).toContain('5x Deep tissue massage')
    expect(text(card)).toContain(words.price)
    expect(text(card)).toContain(words.valid)
    expect(text(second)).toContain(words.free)
    expect(text(second)).toContain(words.forEver)
  })

  it('are changed by an owner only', async () => {
    const { bridge } = aBridge()
    bridge.session = { ...bridge.session!, role: 'SPECIALIST' }
    await renderProvider('en', { bridge, place: '/packages' })
    await screen.findByRole('heading', { name: 'Five massages' })
    expect(screen.queryByRole('button', { name: /^Package|Edit/ })).toBeNull()
  })
})

describe('a package', () => {
  it('consists of services with a number of credits each (R-B3.8)', async () => {
    const { bridge, saved } = aBridge()
    const { user } = await renderProvider('en', { bridge, place: '/packages' })
    await user.click(await screen.findByRole('button', { name: /^Package/ }))
    const form = within(await screen.findByRole('dialog', { name: 'New package' }))
    expect(isDisabled(form.getByRole('button', { name: 'Save' }))).toBe(true)
    await user.type(form.getByLabelText('Package name'), 'A month of mobility')
    await user.click(await form.findByRole('checkbox', { name: /Deep tissue massage/ }))
    await user.click(form.getByRole('checkbox', { name: /Breath and mobility/ }))
    const credits = form.getByRole('textbox', { name: 'Credits for Breath and mobility' })
    await user.clear(credits)
    await user.type(credits, '4')
    expect(form.getByText('Booked one by one: €157')).toBeTruthy()
    await user.type(form.getByLabelText('Price'), '139,50')
    await user.type(form.getByLabelText('Valid for'), '31')
    await waitFor(() => expect(isDisabled(form.getByRole('button', { name: 'Save' }))).toBe(false))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The package was saved')).toBeTruthy()
    expect(saved).toEqual([
      {
        name: 'A month of mobility',
        names: { nl: '', en: 'A month of mobility' },
        price: 139.5,
        freeOfCharge: false,
        packageServices: [
          { serviceId: 'massage', credits: 1 },
          { serviceId: 'breath', credits: 4 },
        ],
        validityDays: 31,
      },
    ])
  })

  it.each(
    flowRows('nl', [
      {
        locale: 'en',
        edit: 'Edit Five massages',
        price: 'Price',
        error: 'Price must be €1 or more (max €99,999).',
        days: 'Valid for',
        daysError: 'Choose 1 to 3,650 days, or leave this empty.',
      },
      {
        locale: 'nl',
        edit: 'Five massages bewerken',
        price: 'Prijs',
        error: 'De prijs moet minstens €1 zijn (hoogstens €99.999).',
        days: 'Geldig',
        daysError: /3\.650/,
      },
    ] as const),
  )('says beside the field what is wrong in $locale (R-A5.3, R-D65)', async (words) => {
    const { user } = await renderProvider(words.locale, { bridge: aBridge().bridge, place: '/packages' })
    await user.click(await screen.findByRole('button', { name: words.edit }))
    const form = within(await screen.findByRole('dialog'))
    await user.clear(form.getByLabelText(words.price))
    await user.type(form.getByLabelText(words.price), '0.5')
    await user.clear(form.getByLabelText(words.days))
    await user.type(form.getByLabelText(words.days), '4000')
    await user.tab()
    expect(await form.findByText(words.error)).toBeTruthy()
    expect(await form.findByText(words.daysError)).toBeTruthy()
  })

  it('that somebody else saved meanwhile shows the difference', async () => {
    const { bridge, saved, packages } = aBridge()
    const { user } = await renderProvider('en', { bridge, place: '/packages' })
    await user.click(await screen.findByRole('button', { name: 'Edit Five massages' }))
    const form = within(await screen.findByRole('dialog', { name: 'Edit package' }))
    await user.clear(form.getByLabelText('Price'))
    await user.type(form.getByLabelText('Price'), '380')
    packages[0] = { ...five, version: 2, price: 400 }
    bridge.failNext('savePackage', new AppError('conflict', { status: 409 }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    const row = within(await form.findByRole('row', { name: /Price/ }))
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['€380', '€400'])
    await user.click(form.getByRole('button', { name: 'Keep mine' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ id: 'five', version: 2, price: 380 })
  })

  it('is withdrawn after a question (R-D66)', async () => {
    const { bridge, packages } = aBridge()
    bridge.answerWith('withdrawPackage', () => (packages[0] = { ...five, version: 2, withdrawn: true }))
    const { user } = await renderProvider('en', { bridge, place: '/packages' })
    await user.click(await screen.findByRole('button', { name: 'Edit Five massages' }))
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw Five massages?' }))
    await user.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByRole('heading', { name: 'No longer sold' })).toBeTruthy()
  })

  it('asks before unsaved changes are left (R-A5.8)', async () => {
    const { user } = await renderProvider('en', { bridge: aBridge().bridge, place: '/packages' })
    await user.click(await screen.findByRole('button', { name: /^Package/ }))
    await user.type(await screen.findByLabelText('Package name'), 'Ten')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('All unsaved changes will disappear')).toBeTruthy()
  })
})
