import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import { at } from '#tests/builders/provider-wire.ts'

const staff: Output<'team'> = {
  members: [
    {
      id: 'owner',
      version: 1,
      email: 'owner@example.com',
      firstName: 'Marit',
      lastName: 'de Jong',
      role: 'OWNER',
      specialistId: null,
      jobTitle: '',
      avatar: null,
      videoUrl: null,
      isYou: true,
    },
    {
      id: 'fenna',
      version: 2,
      email: 'fenna@example.com',
      firstName: 'Fenna',
      lastName: 'de Boer',
      role: 'SPECIALIST',
      specialistId: 'fenna',
      jobTitle: 'Massage therapist',
      avatar: null,
      videoUrl: null,
      isYou: false,
    },
  ],
  invitations: [
    {
      id: 'invitation',
      email: 'new@example.com',
      role: 'SPECIALIST',
      jobTitle: '',
      deliversServices: true,
      expiresAt: '2025-03-19T12:00:00+01:00',
    },
  ],
  left: [],
}

const words = {
  en: {
    invite: /^Invite/,
    email: 'Email address',
    send: 'Send invitation',
    sent: 'An invitation is on its way to ada@example.com',
    wrong: 'Please enter a valid email address',
    remove: 'Remove Fenna de Boer',
    yes: 'Remove',
    until: /Valid until 19 Mar 2025/,
    again: 'Send again to new@example.com',
    sentAgain: 'An invitation is on its way to new@example.com',
  },
  nl: {
    invite: /^Uitnodigen/,
    email: 'E-mailadres',
    send: 'Uitnodiging sturen',
    sent: 'Er is een uitnodiging onderweg naar ada@example.com',
    wrong: 'Vul een geldig e-mailadres in',
    remove: 'Fenna de Boer verwijderen',
    yes: 'Verwijderen',
    until: /Geldig tot 19 mrt 2025/,
    again: 'Opnieuw sturen naar new@example.com',
    sentAgain: 'Er is een uitnodiging onderweg naar new@example.com',
  },
} as const

const open = async (locale: 'en' | 'nl') => {
  const bridge = createFakeBridge()
  bridge.answerWith('team', () => staff)
  bridge.answerWith('bookingsToHandOver', () => ({ bookings: [], total: 0 }))
  return renderProvider(locale, { bridge, place: '/team' })
}

describe.each(flowLanguages('nl'))('the team, in %s', (locale) => {
  const t = words[locale]

  it('invites by mail, with a message at the field for an invalid address (R-D77)', async () => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('inviteMember', ({ body }) => {
      sent.push(body)
      return { ...staff.invitations[0]!, email: body.email }
    })
    await user.click(await screen.findByRole('button', { name: t.invite }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(t.email), 'ada')
    await user.click(dialog.getByRole('button', { name: t.send }))
    expect(await dialog.findByText(t.wrong)).toBeTruthy()
    await user.type(dialog.getByLabelText(t.email), '@example.com')
    await user.click(dialog.getByRole('button', { name: t.send }))
    expect(await screen.findByText(t.sent)).toBeTruthy()
    expect(sent).toEqual([{ email: 'ada@example.com', role: 'SPECIALIST', jobTitle: '', deliversServices: true }])
  })

  it('removes a member after a question, and says why when that is refused (R-D78)', async () => {
    const { user, bridge } = await open(locale)
    await user.click(await screen.findByRole('button', { name: t.remove }))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.getByRole('button', { name: t.yes })).toHaveProperty('disabled', false))
    bridge.failNext('removeMember', new AppError('last-owner', { message: 'An owner is needed.', status: 409 }))
    await user.click(dialog.getByRole('button', { name: t.yes }))
    expect(await dialog.findByText('An owner is needed.')).toBeTruthy()
    bridge.answerWith('removeMember', ({ body }) => {
      expect(body).toEqual({ id: 'fenna', version: 2, bookings: [], message: '' })
      return { id: 'fenna', bookings: [] }
    })
    await user.click(dialog.getByRole('button', { name: t.yes }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('sends an invitation again', async () => {
    const { user, bridge } = await open(locale)
    bridge.answerWith('sendInvitationAgain', () => staff.invitations[0]!)
    expect(await screen.findByText(t.until)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.again }))
    expect(await screen.findByText(t.sentAgain)).toBeTruthy()
  })
})

const ahead = (
  id: string,
  guestName: string,
  colleagues: string[],
): Output<'bookingsToHandOver'>['bookings'][number] => ({
  id,
  version: 3,
  status: 'ACCEPTED',
  startTime: at('2025-03-13 09:30'),
  endTime: at('2025-03-13 10:30'),
  serviceName: 'Massage',
  specialistId: 'fenna',
  guestName,
  isReachable: true,
  guestPhoneNumber: '',
  colleagues: colleagues.map((name) => ({ specialistId: name.toLowerCase(), name, isInHours: true })),
})

it.each([
  ['en', 'Change Fenna de Boer', 'Own link for video calls', 'Save', 'The link begins with https://'],
  ['nl', 'Fenna de Boer wijzigen', 'Eigen link voor videogesprekken', 'Opslaan', 'De link begint met https://'],
] as const)(
  'In %s, a specialist has a link to their video calls (R-D421)',
  async (locale, change, label, save, wrong) => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('changeMember', ({ body }) => {
      sent.push(body)
      return staff.members[1]!
    })
    await user.click(await screen.findByRole('button', { name: change }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), 'meet.example.com/fenna')
    await user.click(dialog.getByRole('button', { name: save }))
    expect(await dialog.findByText(new RegExp(wrong))).toBeTruthy()
    await user.type(dialog.getByLabelText(new RegExp(`^${label}`)), 'https://', { initialSelectionStart: 0 })
    await user.click(dialog.getByRole('button', { name: save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const position = { role: 'SPECIALIST', jobTitle: 'Massage therapist', deliversServices: true }
    expect(sent).toEqual([{ id: 'fenna', ...position, videoUrl: 'https://meet.example.com/fenna', version: 2 }])
  },
)

it('Removing a member lists the future bookings with the first free colleague chosen, and hands them over (R-D404)', async () => {
  const { user, bridge } = await open('en')
  const bookings = [ahead('one', 'Noor', ['Daan', 'Iris']), ahead('two', 'Tess', []), ahead('three', 'Bram', ['Iris'])]
  bridge.answerWith('bookingsToHandOver', () => ({ bookings, total: 3 }))
  const sent: Input<'removeMember'>['body'][] = []
  bridge.answerWith('removeMember', ({ body }) => {
    sent.push(body)
    return {
      id: body.id,
      bookings: [
        { id: 'one', outcome: 'HANDED_OVER' },
        { id: 'two', outcome: 'KEPT' },
        { id: 'three', outcome: 'TAKEN' },
      ],
    }
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Fenna de Boer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Fenna de Boer?' }))
  expect(await dialog.findByRole('heading', { name: '3 bookings ahead' })).toBeTruthy()
  expect(dialog.getByText('No colleague who delivers this is free then.')).toBeTruthy()
  expect(dialog.getByRole('combobox', { name: /Noor/ })).toHaveProperty('value', 'daan')
  expect(dialog.getByRole('combobox', { name: /Tess/ })).toHaveProperty('value', 'KEEP')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'All of them' }), 'Cancel')
  expect(dialog.getByRole('combobox', { name: /Tess/ })).toHaveProperty('value', 'CANCEL')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'All of them' }), 'Keep for now')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'All of them' }), 'Hand over to who is free')
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/1 booking was handed over\. 1 booking stays, because the colleague/)).toBeTruthy()
  expect(sent).toEqual([
    {
      id: 'fenna',
      version: 2,
      bookings: [
        { id: 'one', version: 3, choice: 'HAND_OVER', specialistId: 'daan' },
        { id: 'two', version: 3, choice: 'KEEP' },
        { id: 'three', version: 3, choice: 'HAND_OVER', specialistId: 'iris' },
      ],
      message: '',
    },
  ])
})

it('The bookings of a member who has already left can be handed over (R-D404)', async () => {
  const bridge = createFakeBridge()
  bridge.answerWith('team', () => ({ ...staff, left: [{ specialistId: 'iris', name: 'Iris', bookings: 2 }] }))
  bridge.answerWith('bookingsToHandOver', () => ({ bookings: [ahead('one', 'Noor', ['Daan'])], total: 1 }))
  const sent: unknown[] = []
  bridge.answerWith('handOverBookings', ({ body }) => {
    sent.push(body)
    return { bookings: [{ id: 'one', outcome: 'HANDED_OVER' }] }
  })
  const { user } = await renderProvider('nl', { bridge, place: '/team' })
  expect(await screen.findByText('Nog bij Iris: 2 geplande boekingen')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Boekingen van Iris afhandelen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Boekingen van Iris' }))
  await dialog.findByText('Noor')
  await user.click(dialog.getByRole('button', { name: 'Opslaan' }))
  expect(await screen.findByText('1 boeking is overgedragen.')).toBeTruthy()
  expect(sent).toEqual([
    {
      specialistId: 'iris',
      bookings: [{ id: 'one', version: 3, choice: 'HAND_OVER', specialistId: 'daan' }],
      message: '',
    },
  ])
})

it('The team screen shows a specialist their colleagues, without any actions', async () => {
  const bridge = createFakeBridge()
  bridge.session = { ...bridge.session!, role: 'SPECIALIST', specialistId: 'fenna' }
  bridge.answerWith('team', () => ({ ...staff, invitations: [] }))
  await renderProvider('en', { bridge, place: '/team' })
  expect(await screen.findByText('Massage therapist')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Invite|Remove|Change/ })).toBeNull()
})
