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

  it('are added with address, city, zip and country; Save waits for all of them (A2.39, A5.9, A7.2)', async () => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('saveLocation', ({ body }) => {
      sent.push(body)
      return studio
    })
    expect(await screen.findByText('Papaverweg 34')).toBeTruthy()
    expect(screen.queryByText('Oude weg 1')).toBeNull()
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

  it('D87: edited in two windows, show the difference', async () => {
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

  it('D83: are removed after a question', async () => {
    const { user, bridge } = await open(locale)
    bridge.answerWith('withdrawLocation', ({ body }) => {
      expect(body).toEqual({ id: 'studio', version: 3 })
      return { ...studio, withdrawn: true }
    })
    await user.click(await screen.findByRole('button', { name: t.remove }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.yes }))
    expect(await screen.findByText(t.removed)).toBeTruthy()
  })
})
