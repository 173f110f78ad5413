import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'

const staff: Output<'team'> = {
  members: [
    {
      id: 'owner',
      version: 1,
      email: 'owner@example.com',
      firstName: 'Marit',
      lastName: 'de Jong',
      role: 'OWNER',
      instructorId: null,
      jobTitle: '',
      avatar: null,
      isYou: true,
    },
    {
      id: 'fenna',
      version: 2,
      email: 'fenna@example.com',
      firstName: 'Fenna',
      lastName: 'de Boer',
      role: 'SPECIALIST',
      instructorId: 'fenna',
      jobTitle: 'Massage therapist',
      avatar: null,
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
  return renderProvider(locale, { bridge, place: '/team' })
}

describe.each(flowLanguages('nl'))('the team, in %s', (locale) => {
  const t = words[locale]

  it('D77: invites by mail, with the words that stand under a wrong address', async () => {
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

  it('D78: removes after a question, and says why not when that is refused', async () => {
    const { user, bridge } = await open(locale)
    await user.click(await screen.findByRole('button', { name: t.remove }))
    const dialog = within(await screen.findByRole('dialog'))
    bridge.failNext('removeMember', new AppError('bookings-ahead', { message: '3 bookings ahead.', status: 409 }))
    await user.click(dialog.getByRole('button', { name: t.yes }))
    expect(await dialog.findByText('3 bookings ahead.')).toBeTruthy()
    bridge.answerWith('removeMember', ({ body }) => {
      expect(body).toEqual({ id: 'fenna', version: 2 })
      return { id: 'fenna' }
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

it('shows a specialist who works here, and nothing to change', async () => {
  const bridge = createFakeBridge()
  bridge.session = { ...bridge.session!, role: 'SPECIALIST', instructorId: 'fenna' }
  bridge.answerWith('team', () => ({ ...staff, invitations: [] }))
  await renderProvider('en', { bridge, place: '/team' })
  expect(await screen.findByText('Massage therapist')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Invite|Remove|Change/ })).toBeNull()
})
