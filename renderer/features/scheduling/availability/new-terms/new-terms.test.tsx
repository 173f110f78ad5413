import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anOccurrence, aPreview } from '#tests/builders/availability-wire.ts'
import { aService } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge, freelancerSession } from '#tests/fakes/provider-bridge.ts'

const words = {
  en: {
    edit: 'Edit service',
    price: 'Price',
    save: 'Save',
    title: 'Change published times too?',
    term: 'Price: €85 → €95',
    change: 'Change 2 times',
    saved: 'The published times are changed',
  },
  nl: {
    edit: 'Dienst bewerken',
    price: 'Prijs',
    save: 'Opslaan',
    title: 'Ook gepubliceerde tijden wijzigen?',
    term: 'Prijs: €85 → €95',
    change: '2 tijden wijzigen',
    saved: 'De gepubliceerde tijden zijn gewijzigd',
  },
} as const

/** Saves a new price of the massage, for which two times are published. */
async function saveNewPrice(locale: 'en' | 'nl', price: string, changes: Parameters<typeof aPreview>[0] = {}) {
  const bridge = createFakeBridge()
  bridge.session = freelancerSession
  bridge.services = [aService()]
  const after = (date: string) => ({ before: anOccurrence(date), after: anOccurrence(date, { price: 95 }) })
  const {
    changeType: _,
    scope: _scope,
    allowedScopes: _allowed,
    moreScopes: _more,
    ...preview
  } = aPreview({
    updated: [after('2025-03-13'), after('2025-03-20')],
    ...changes,
  })
  const asked: object[] = []
  const saved: object[] = []
  bridge.answerWith('saveService', ({ body }) => aService({ ...body, id: 'massage' } as never))
  bridge.answerWith('previewPublishedTerms', ({ body }) => {
    asked.push(body)
    return preview
  })
  bridge.answerWith('changePublishedTerms', ({ body }) => {
    saved.push(body)
    return { outcome: 'SAVED', preview }
  })
  const { user } = await renderProvider(locale, { bridge, place: '/services' })
  await user.click(await screen.findByRole('button', { name: 'Deep tissue massage' }))
  const form = within(await screen.findByRole('dialog', { name: words[locale].edit }))
  const field = form.getByRole('textbox', { name: new RegExp(`^${words[locale].price}`) })
  await user.clear(field)
  await user.type(field, price)
  await user.click(form.getByRole('button', { name: words[locale].save }))
  return { user, asked, saved }
}

it.each(['en', 'nl'] as const)(
  'a new price is offered to published times, with their number, in %s (R-D327)',
  async (locale) => {
    const t = words[locale]
    const { user, asked, saved } = await saveNewPrice(locale, '95')
    const dialog = within(await screen.findByRole('dialog', { name: t.title }))
    expect(dialog.getByRole('checkbox', { name: t.term })).toHaveProperty('checked', true)
    const change = { serviceId: 'massage', price: { before: 85, after: 95 }, duration: null, from: '2025-03-12' }
    expect(asked[0]).toEqual(change)
    await user.click(await dialog.findByRole('button', { name: t.change }))
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(saved).toEqual([{ ...change, fingerprint: 'as-shown' }])
  },
)

it.each([
  ['en', 'Change 2, add 1, delete 1'],
  ['nl', '2 wijzigen, 1 toevoegen, 1 verwijderen'],
] as const)('the button says how many times it adds and deletes, in %s (R-D327)', async (locale, button) => {
  await saveNewPrice(locale, '95', {
    created: [anOccurrence('2025-03-28')],
    deleted: [anOccurrence('2025-03-27')],
  })
  const dialog = within(await screen.findByRole('dialog', { name: words[locale].title }))
  expect(await dialog.findByRole('button', { name: button })).toBeTruthy()
})

it('Nothing is asked about published times when price and duration stay the same', async () => {
  const { asked } = await saveNewPrice('en', '85')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([])
})
