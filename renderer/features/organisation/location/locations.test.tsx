import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { aLocation } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const studio = aLocation('studio', 'Papaverweg 34', { version: 3 })

const words = {
  en: {
    add: /^Location/,
    title: 'Add location',
    editTitle: 'Edit location',
    address: 'Address',
    city: 'City',
    zip: 'Zip / Postal code',
    country: 'Country',
    search: 'Belg',
    belgium: 'Belgium',
    save: 'Save',
    saved: 'The location was saved',
    edit: 'Edit Papaverweg 34',
    mine: 'Keep mine',
    remove: 'Remove Papaverweg 34',
    yes: 'Remove',
    removed: 'The location was removed',
    undo: 'Undo',
    restore: 'Restore Oude weg 1',
    restored: 'The location can be chosen again',
    instead: 'Use instead',
    use: [
      'Only there: Massage. Without another location their place is to be determined.',
      'Also there: Yoga.',
      '2 published times or weeks name it.',
      'Rooms and devices there: Room 1.',
      'One booking ahead stays there.',
    ],
  },
  nl: {
    add: /^Locatie/,
    title: 'Locatie toevoegen',
    editTitle: 'Locatie bewerken',
    address: 'Adres',
    city: 'Plaats',
    zip: 'Postcode',
    country: 'Land',
    search: 'Belg',
    belgium: 'België',
    save: 'Opslaan',
    saved: 'De locatie is opgeslagen',
    edit: 'Papaverweg 34 bewerken',
    mine: 'Houd die van mij',
    remove: 'Papaverweg 34 verwijderen',
    yes: 'Verwijderen',
    removed: 'De locatie is verwijderd',
    undo: 'Ongedaan maken',
    restore: 'Oude weg 1 herstellen',
    restored: 'De locatie kan weer worden gekozen',
    instead: 'Gebruik in plaats daarvan',
    use: [
      'Alleen daar: Massage. Zonder andere locatie wordt de plaats nog bepaald.',
      'Ook daar: Yoga.',
      '2 gepubliceerde tijden of weken noemen haar.',
      'Ruimten en apparaten daar: Room 1.',
      'Eén komende boeking blijft daar.',
    ],
  },
} as const

const open = async (locale: 'en' | 'nl') => {
  const bridge = createFakeBridge()
  bridge.answerWith('providerLocations', () => [
    studio,
    { ...studio, id: 'gone', address: 'Oude weg 1', withdrawn: true },
  ])
  return renderProvider(locale, { bridge, place: '/locations' })
}

describe.each(flowLanguages('nl'))('locations, in %s', (locale) => {
  const t = words[locale]

  it('are added with address, city, zip and country; Save waits for all of them (R-A2.39, R-A5.9, R-A7.2)', async () => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('saveLocation', ({ body }) => {
      sent.push(body)
      return studio
    })
    expect(await screen.findByText('Papaverweg 34')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.add }))
    const dialog = within(await screen.findByRole('dialog', { name: t.title }))
    const save = dialog.getByRole('button', { name: t.save })
    for (const [label, text] of [
      [t.address, 'Kade 1'],
      [t.city, 'Gent'],
      [t.zip, '9000'],
    ] as const) {
      expect(save).toHaveProperty('disabled', true)
      await user.type(dialog.getByLabelText(label), text)
    }
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await user.click(save)
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(sent).toEqual([{ address: 'Kade 1', city: 'Gent', zip: '9000', activeCountryId: 'NL' }])
  })

  it('edited in two windows show the difference (R-D87)', async () => {
    const { user, bridge } = await open(locale)
    await user.click(await screen.findByRole('button', { name: t.edit }))
    const dialog = within(await screen.findByRole('dialog', { name: t.editTitle }))
    await user.clear(dialog.getByLabelText(t.city))
    await user.type(dialog.getByLabelText(t.city), 'Utrecht')
    const theirs = { ...studio, city: 'Haarlem', version: 4 }
    bridge.answerWith('providerLocations', () => [theirs])
    bridge.answerWith('saveLocation', ({ body }) => {
      if (body.version !== 4) throw new AppError('conflict', { message: 'conflict', status: 409 })
      return { ...theirs, city: body.city }
    })
    await user.click(dialog.getByRole('button', { name: t.save }))
    expect(await dialog.findByText('Haarlem')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: t.mine }))
    await user.click(dialog.getByRole('button', { name: t.save }))
    expect(await screen.findByText(t.saved)).toBeTruthy()
  })

  it('are removed after a question, and restored by Undo (R-D83)', async () => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('locationUse', () => ({ services: [], availability: 0, resources: [], bookings: 0 }))
    bridge.answerWith('withdrawLocation', ({ body }) => {
      sent.push(body)
      return { ...studio, version: 4, withdrawn: true }
    })
    bridge.answerWith('restoreLocation', ({ body }) => {
      sent.push(body)
      return { ...studio, version: 5 }
    })
    await user.click(await screen.findByRole('button', { name: t.remove }))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.getByRole('button', { name: t.yes })).toHaveProperty('disabled', false))
    expect(dialog.queryByRole('combobox')).toBeNull()
    await user.click(dialog.getByRole('button', { name: t.yes }))
    expect(await screen.findByText(t.removed)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.undo }))
    expect(await screen.findByText(t.restored)).toBeTruthy()
    expect(sent).toEqual([
      { id: 'studio', version: 3 },
      { id: 'studio', version: 4 },
    ])
  })

  it('name what depends on them before they are removed, and can be replaced by another location (R-D393)', async () => {
    const { user, bridge } = await open(locale)
    const other = aLocation('other', 'Damrak 1', { version: 1 })
    bridge.answerWith('providerLocations', () => [studio, other])
    const services = [
      { name: 'Massage', isOnlyPlace: true },
      { name: 'Yoga', isOnlyPlace: false },
    ]
    bridge.answerWith('locationUse', () => ({ services, availability: 2, resources: ['Room 1'], bookings: 1 }))
    const sent: unknown[] = []
    bridge.answerWith('withdrawLocation', ({ body }) => {
      sent.push(body)
      return { ...studio, version: 4, withdrawn: true }
    })
    await user.click(await screen.findByRole('button', { name: t.remove }))
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(t.use)
    await user.click(dialog.getByLabelText(t.instead))
    await user.click(await screen.findByRole('option', { name: /Damrak 1/ }))
    await user.click(dialog.getByRole('button', { name: t.yes }))
    expect(await screen.findByText(t.removed)).toBeTruthy()
    expect(sent).toEqual([{ id: 'studio', version: 3, insteadId: 'other' }])
    expect(screen.queryByRole('button', { name: t.undo })).toBeNull()
  })

  it('are listed after they are removed, and can be restored (R-D393)', async () => {
    const { user, bridge } = await open(locale)
    bridge.answerWith('restoreLocation', ({ body }) => {
      expect(body).toEqual({ id: 'gone', version: 3 })
      return studio
    })
    await user.click(await screen.findByRole('button', { name: t.restore }))
    expect(await screen.findByText(t.restored)).toBeTruthy()
  })
})

it('A click on a location opens it for its owner', async () => {
  const { user } = await open('en')
  await user.click(await screen.findByRole('button', { name: studio.address }))
  expect(await screen.findByRole('dialog', { name: words.en.editTitle })).toBeTruthy()
})
