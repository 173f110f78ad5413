import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { aGroupService, aService } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const body = { id: 'body', name: 'Body', names: { nl: 'Lichaam', en: 'Body' } }
const calls = { id: 'calls', name: 'Calls', names: { nl: '', en: 'Calls' } }

/** A fake bridge with two massages in one category, a call in another category, and a group session without a category; listed in rows. */
function aBridge(servicesView: 'cards' | 'rows' = 'rows') {
  const bridge = createFakeBridge()
  bridge.preferences = { ...bridge.preferences, servicesView }
  bridge.services = [
    aService({ categoryId: 'body' }),
    aService({ id: 'call', name: 'Introduction call', categoryId: 'calls' }),
    aService({
      id: 'soft',
      name: 'Soft massage',
      names: { nl: 'Zachte massage', en: 'Soft massage' },
      categoryId: 'body',
    }),
    aGroupService(),
  ]
  bridge.answerWith('serviceCategories', () => ({ version: 7, categories: [body, calls] }))
  const orders: Input<'saveServiceOrder'>['body'][] = []
  bridge.answerWith('saveServiceOrder', ({ body: order }) => {
    orders.push(order)
    return { version: 8, categories: [body, calls] }
  })
  return { bridge, orders }
}

const names = () =>
  screen.getAllByRole('listitem').flatMap((item) => within(item).queryByTitle(/^Edit /)?.textContent ?? [])
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the services by category (R-D238)', () => {
  it('are under their headings, those without one last', async () => {
    const { bridge } = aBridge()
    await renderProvider('en', { bridge, place: '/services' })
    await screen.findByRole('heading', { name: 'Body' })
    expect(headings()).toEqual(['Body', 'Calls', 'Other services'])
    expect(names()).toEqual(['Deep tissue massage', 'Soft massage', 'Introduction call', 'Breath and mobility'])
  })

  it('are filtered by category, and found by the name in either language (R-D241)', async () => {
    const { bridge } = aBridge()
    const { user } = await renderProvider('en', { bridge, place: '/services' })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Calls')
    expect(names()).toEqual(['Introduction call'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'All categories')
    await user.type(screen.getByRole('searchbox'), 'zachte')
    await waitFor(() => expect(names()).toEqual(['Soft massage']))
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  })

  it.each([
    ['en', 'View', 'List', 'Move Soft massage up'],
    ['nl', 'Weergave', 'Lijst', 'Soft massage omhoog'],
  ] as const)('are cards or a list, which is remembered, in %s (R-D241)', async (locale, view, list, up) => {
    const { bridge } = aBridge('cards')
    const { user } = await renderProvider(locale, { bridge, place: '/services' })
    const choice = await screen.findByRole('combobox', { name: view })
    expect(screen.queryByRole('button', { name: up })).toBeNull()
    await user.selectOptions(choice, list)
    expect(await screen.findByRole('button', { name: up })).toBeTruthy()
    expect(bridge.preferences.servicesView).toBe('rows')
  })
})

describe('the order of services (R-D239)', () => {
  it('is changed by the buttons of a row, within its category', async () => {
    const { bridge, orders } = aBridge()
    const { user } = await renderProvider('en', { bridge, place: '/services' })
    await user.click(await screen.findByRole('button', { name: 'Move Soft massage up' }))
    expect(await screen.findByText('Soft massage is now in place 1')).toBeTruthy()
    expect(orders).toEqual([{ version: 7, serviceIds: ['soft', 'massage', 'call', 'breath'] }])
    expect(names().slice(0, 2)).toEqual(['Soft massage', 'Deep tissue massage'])
    const [first] = screen.getAllByRole('button', { name: 'Move Soft massage up' })
    expect(first?.getAttribute('aria-disabled')).toBe('true')
  })

  it('is changed by dragging a row onto another one of its category only', async () => {
    const { bridge, orders } = aBridge()
    await renderProvider('en', { bridge, place: '/services' })
    const row = async (name: string) => (await screen.findByText(name)).closest('li')!
    fireEvent.dragStart(await row('Deep tissue massage'))
    fireEvent.drop(await row('Soft massage'))
    await waitFor(() => expect(orders).toHaveLength(1))
    expect(orders[0]?.serviceIds).toEqual(['call', 'soft', 'massage', 'breath'])
    expect((await row('Introduction call')).draggable).toBe(false)
  })

  it('is read again, with a message, when somebody else changed it', async () => {
    const { bridge } = aBridge()
    bridge.failNext('saveServiceOrder', new AppError('conflict', { status: 409 }))
    const { user } = await renderProvider('en', { bridge, place: '/services' })
    await user.click(await screen.findByRole('button', { name: 'Move Soft massage up' }))
    expect(await screen.findByText(/Somebody else changed the order/)).toBeTruthy()
  })
})

describe('the dialog of categories (R-D238)', () => {
  it.each([
    ['en', 'Categories', 'Add a category', 'Name in English', 'Name in Dutch', 'Save', 'Remove Body', 'Move Calls up'],
    [
      'nl',
      'Categorieën',
      'Categorie toevoegen',
      'Naam (Engels)',
      'Naam (Nederlands)',
      'Opslaan',
      'Body verwijderen',
      'Calls omhoog',
    ],
  ] as const)(
    'creates, orders and removes categories in one save, in %s',
    async (locale, open, add, own, other, save, remove, up) => {
      const { bridge } = aBridge()
      const saved: Input<'saveServiceCategories'>['body'][] = []
      bridge.answerWith('saveServiceCategories', ({ body: wanted }) => {
        saved.push(wanted)
        return { version: 8, categories: [] }
      })
      const { user } = await renderProvider(locale, { bridge, place: '/services' })
      await user.click(await screen.findByRole('button', { name: open }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(await dialog.findByRole('button', { name: up }))
      await user.click(dialog.getByRole('button', { name: remove }))
      await user.click(dialog.getByRole('button', { name: add }))
      const saveButton = dialog.getByRole('button', { name: save })
      expect((saveButton as HTMLButtonElement).disabled).toBe(true)
      await user.type(dialog.getAllByLabelText(own)[1]!, 'Movement')
      await user.type(dialog.getAllByLabelText(other)[1]!, 'Beweging')
      await waitFor(() => expect((saveButton as HTMLButtonElement).disabled).toBe(false))
      await user.click(saveButton)
      await waitFor(() =>
        expect(saved).toEqual([
          {
            version: 7,
            categories: [
              { id: 'calls', names: { nl: '', en: 'Calls' } },
              { names: { nl: 'Beweging', en: 'Movement' } },
            ],
          },
        ]),
      )
    },
  )
})

describe('the texts of a service in both languages (R-D237)', () => {
  it('are chosen in the form, which says what is missing and sends both', async () => {
    const { bridge } = aBridge()
    const { user } = await renderProvider('en', { bridge, place: '/services' })
    await user.click(await screen.findByRole('button', { name: 'Deep tissue massage' }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('radio', { name: 'Dutch (missing)' }))
    await user.type(form.getByLabelText(/^Service name/), 'Stevige massage')
    await user.click(form.getByRole('radio', { name: 'English' }))
    expect(form.getByLabelText(/^Service name/)).toHaveProperty('value', 'Deep tissue massage')
    expect(form.getByRole('radio', { name: 'Dutch' })).toBeTruthy()
    await user.selectOptions(form.getByLabelText('Category'), 'Calls')
    await user.click(form.getByRole('tab', { name: /^Provided by/ }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bridge.sent.saveService).toHaveLength(1))
    expect(bridge.sent.saveService[0]).toMatchObject({
      name: 'Deep tissue massage',
      names: { nl: 'Stevige massage', en: 'Deep tissue massage' },
      categoryId: 'calls',
    })
  })

  it('are marked in the list when one is missing and others are translated', async () => {
    const { bridge } = aBridge()
    bridge.services = [
      aService({ names: { nl: 'Massage', en: 'Massage' }, descriptions: { nl: '', en: 'An hour' } }),
      aGroupService(),
    ]
    await renderProvider('en', { bridge, place: '/services' })
    expect(await screen.findAllByText(/Dutch missing/)).toHaveLength(1)
  })
})
