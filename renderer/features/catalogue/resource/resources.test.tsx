import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { aLocation, at } from '#tests/builders/provider-wire.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'

const kade = aLocation('kade', 'Kade 1')
const room = { id: 'room', name: 'Room', quantity: 2, locationId: 'kade', version: 3 }

const words = {
  en: {
    link: 'Rooms and devices',
    add: /^Add/,
    title: 'Add room or device',
    editTitle: 'Edit room or device',
    name: 'Name',
    quantity: 'How many',
    place: 'Location',
    save: 'Save',
    saved: 'The room or device was saved',
    edit: 'Edit Room',
    remove: 'Remove Room',
    yes: 'Remove',
    removed: 'The room or device was removed',
    detail: /^2 in all · Kade 1/,
    units: 'Enter a whole number from 1 to 100.',
    inUse: 'Services need it: Massage. It is booked: 13 Mar 2025, 09:30. And 4 times more.',
  },
  nl: {
    link: 'Ruimtes en apparaten',
    add: /^Toevoegen/,
    title: 'Ruimte of apparaat toevoegen',
    editTitle: 'Ruimte of apparaat bewerken',
    name: 'Naam',
    quantity: 'Aantal',
    place: 'Locatie',
    save: 'Opslaan',
    saved: 'De ruimte of het apparaat is opgeslagen',
    edit: 'Room bewerken',
    remove: 'Room verwijderen',
    yes: 'Verwijderen',
    removed: 'De ruimte of het apparaat is verwijderd',
    detail: /^2 in totaal · Kade 1/,
    units: 'Vul een heel getal van 1 tot 100 in.',
    inUse: 'Diensten hebben dit nodig: Massage. Geboekt: 13 mrt 2025, 09:30. En nog 4 keer.',
  },
} as const

const refused: Output<'saveResource'> = {
  resource: null,
  inUse: { starts: [at('2025-03-13 09:30')], count: 5, services: ['Massage'] },
}
const done = { resource: room, inUse: { starts: [], count: 0, services: [] } }

const open = async (locale: 'en' | 'nl', role: 'OWNER' | 'SPECIALIST' = 'OWNER') => {
  const bridge = createFakeBridge()
  bridge.session = { ...bridge.session!, role }
  bridge.answerWith('resources', () => [room])
  bridge.answerWith('providerLocations', () => [kade])
  return renderProvider(locale, { bridge, place: '/locations' })
}

describe.each(flowLanguages('en'))('rooms and devices, in %s', (locale) => {
  const t = words[locale]

  it('are listed beside the locations, and added with a name and a number (R-D202)', async () => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('saveResource', ({ body }) => {
      sent.push(body)
      return done
    })
    await user.click(await screen.findByRole('button', { name: t.link }))
    expect(await screen.findByText(t.detail)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.add }))
    const dialog = within(await screen.findByRole('dialog', { name: t.title }))
    const save = dialog.getByRole('button', { name: t.save })
    expect(save).toHaveProperty('disabled', true)
    await user.type(dialog.getByLabelText(t.name, { exact: false }), 'Bike')
    const quantity = dialog.getByLabelText(t.quantity, { exact: false })
    await user.clear(quantity)
    await user.type(quantity, '0')
    await user.tab()
    expect(await dialog.findByText(t.units)).toBeTruthy()
    await user.clear(quantity)
    await user.type(quantity, '4')
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await user.click(save)
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(sent).toEqual([{ name: 'Bike', quantity: 4, locationId: null }])
  })

  it('say why their number cannot be reduced and why they cannot be removed (R-D206)', async () => {
    const { user, bridge } = await open(locale)
    bridge.answerWith('saveResource', () => refused)
    bridge.answerWith('removeResource', () => refused)
    await user.click(await screen.findByRole('button', { name: t.link }))
    await user.click(await screen.findByRole('button', { name: t.edit }))
    const dialog = within(await screen.findByRole('dialog', { name: t.editTitle }))
    await user.type(dialog.getByLabelText(t.quantity, { exact: false }), '{Backspace}1')
    await user.click(dialog.getByRole('button', { name: t.save }))
    expect(await dialog.findByText(t.inUse)).toBeTruthy()
    bridge.answerWith('saveResource', () => done)
    await user.type(dialog.getByLabelText(t.quantity, { exact: false }), '2')
    await user.click(dialog.getByRole('button', { name: t.save }))
    expect(await screen.findByText(t.saved)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: t.remove }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: t.yes }))
    expect(await question.findByText(t.inUse)).toBeTruthy()
    bridge.answerWith('removeResource', ({ body }) => {
      expect(body).toEqual({ id: 'room', version: 3 })
      return done
    })
    await user.click(question.getByRole('button', { name: t.yes }))
    expect(await screen.findByText(t.removed)).toBeTruthy()
  })
})

it('The list of rooms and devices is read-only for a specialist (R-D202)', async () => {
  const { user } = await open('en', 'SPECIALIST')
  await user.click(await screen.findByRole('button', { name: words.en.link }))
  expect(await screen.findByText(words.en.detail)).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.en.edit })).toBeNull()
  expect(screen.queryByRole('button', { name: words.en.add })).toBeNull()
})
