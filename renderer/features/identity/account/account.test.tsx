import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { businessSession, createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'
import type { Account } from './account-form.ts'

const marit: Account = {
  version: 2,
  email: 'owner@example.com',
  firstName: 'Marit',
  lastName: 'de Jong',
  phoneNumber: '',
  jobTitle: '',
  about: '',
  jobTitles: { nl: '', en: '' },
  abouts: { nl: '', en: '' },
  avatar: null,
  videoUrl: null,
  sessions: [
    {
      id: 'this',
      createdAt: '2025-03-12T08:00:00+01:00',
      lastSeenAt: '2025-03-12T12:00:00+01:00',
      surface: 'DESKTOP_APP',
      isThis: true,
    },
    {
      id: 'phone',
      createdAt: '2025-03-10T08:00:00+01:00',
      lastSeenAt: '2025-03-11T18:15:00+01:00',
      surface: 'PHONE',
      isThis: false,
    },
  ],
}

const words = {
  en: {
    stillOpens: /^What still opens your account: 1 passkey and 1 phone number that gets codes\./,
    endNumber: 'Send no codes of Studio Noord',
    endNumberYes: 'Send no codes',
    numberEnded: 'No codes are sent there any more',
    job: /^Job Title/,
    missing: 'Dutch (missing)',
    save: 'Save',
    saved: 'Saved',
    current: 'Current password',
    next: 'New password',
    change: 'Change password',
    changed: 'Your password was changed',
    wrong: 'The email address or password is incorrect.',
    seen: 'Last seen 11 Mar 2025, 18:15',
    others: 'Log out elsewhere',
    ended: 'You are logged out elsewhere',
    notify: 'Notify me of new and changed bookings',
    dark: 'Dark',
  },
  nl: {
    stillOpens: /^Hiermee gaat je account nog open: 1 passkey en 1 telefoonnummer dat codes krijgt\./,
    endNumber: 'Geen codes meer van Studio Noord',
    endNumberYes: 'Geen codes meer',
    numberEnded: 'Daarheen gaan geen codes meer',
    job: /^Functie/,
    missing: 'Nederlands (ontbreekt)',
    save: 'Opslaan',
    saved: 'Opgeslagen',
    current: 'Huidig wachtwoord',
    next: 'Nieuw wachtwoord',
    change: 'Wachtwoord wijzigen',
    changed: 'Je wachtwoord is gewijzigd',
    wrong: 'Het e-mailadres of wachtwoord klopt niet.',
    seen: 'Laatst gezien 11 mrt 2025, 18:15',
    others: 'Elders uitloggen',
    ended: 'Je bent elders uitgelogd',
    notify: 'Meld nieuwe en gewijzigde boekingen',
    dark: 'Donker',
  },
} as const

const open = async (locale: 'en' | 'nl', session = businessSession) => {
  const bridge = createFakeBridge()
  bridge.session = session
  bridge.answerWith('account', () => marit)
  return renderProvider(locale, { bridge, place: '/account' })
}

describe.each(flowLanguages('nl'))('one’s own account, in %s', (locale) => {
  const t = words[locale]

  it('is saved with the version that was seen (R-D80)', async () => {
    const { user, bridge } = await open(locale)
    const sent: unknown[] = []
    bridge.answerWith('saveAccount', ({ body }) => {
      sent.push(body)
      return { ...marit, jobTitle: 'Coach', jobTitles: { nl: '', en: 'Coach' }, version: 3 }
    })
    await user.type(await screen.findByLabelText(t.job), 'Coach')
    await user.click(screen.getByRole('button', { name: t.save }))
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(sent).toEqual([
      {
        firstName: 'Marit',
        lastName: 'de Jong',
        phoneNumber: '',
        jobTitle: 'Coach',
        about: '',
        jobTitles: { nl: '', en: 'Coach' },
        abouts: { nl: '', en: '' },
        avatar: null,
        videoUrl: null,
        version: 2,
      },
    ])
  })

  it('shows the mail address once, in its field', async () => {
    await open(locale)
    expect(await screen.findByDisplayValue(marit.email)).toBeTruthy()
    expect(screen.queryByText(marit.email)).toBeNull()
  })

  it('lets a specialist write about their work in both languages, and shows what is missing (R-D293)', async () => {
    const { user, bridge } = await open(locale, { ...businessSession, specialistId: 'marit' })
    const sent: unknown[] = []
    bridge.answerWith('saveAccount', ({ body }) => {
      sent.push(body)
      return marit
    })
    await user.type(await screen.findByLabelText(t.job), 'Coach')
    await user.click(screen.getByRole('radio', { name: t.missing }))
    await user.type(screen.getByLabelText(t.job), 'Trainer')
    expect(screen.queryByRole('radio', { name: t.missing })).toBeNull()
    await user.click(screen.getByRole('button', { name: t.save }))
    await waitFor(() => expect(sent).toMatchObject([{ jobTitles: { nl: 'Trainer', en: 'Coach' } }]))
  })

  it('changes the password, and says what else opens the account (R-D340)', async () => {
    const { user, bridge } = await open(locale)
    await user.type(await screen.findByLabelText(t.current), 'not-mine')
    await user.type(screen.getByLabelText(t.next), 'Correct-horse-2')
    bridge.failNext('changePassword', new AppError('credentials-invalid', { message: t.wrong, status: 401 }))
    await user.click(screen.getByRole('button', { name: t.change }))
    expect(await screen.findByText(t.wrong)).toBeTruthy()
    expect(screen.getByLabelText(t.next)).toHaveProperty('value', 'Correct-horse-2')
    bridge.answerWith('changePassword', () => ({ accepted: true }))
    const laptop = { id: 'laptop', name: 'Laptop', createdAt: '2025-03-10T07:00:00.000Z', lastUsedAt: null }
    bridge.answerWith('passkeys', () => ({ passkeys: [laptop] }))
    const studio = { organisationId: 'studio', organisationName: 'Studio Noord', phoneNumber: '+31••••••78' }
    bridge.answerWith('accountAccess', () => ({ numbers: [studio], sessions: [] }))
    bridge.answerWith('endAccountAccess', () => ({ numbers: [], sessions: [] }))
    await user.click(screen.getByRole('button', { name: t.change }))
    expect(await screen.findByText(t.changed)).toBeTruthy()
    expect(screen.getByLabelText(t.current)).toHaveProperty('value', '')
    // Rule D340: what else opens the account is named, and can be ended here.
    expect(await screen.findByText(t.stillOpens)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.endNumber }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.endNumberYes }))
    expect(await screen.findByText(t.numberEnded)).toBeTruthy()
    expect(screen.queryByText('+31••••••78')).toBeNull()
  })

  it('lists the sessions, and ends all but the current one', async () => {
    const { user, bridge } = await open(locale)
    bridge.answerWith('endOtherSessions', () => ({ accepted: true }))
    expect(await screen.findByText(t.seen)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: t.others }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.others }))
    expect(await screen.findByText(t.ended)).toBeTruthy()
  })

  it('stores the preferences of this device', async () => {
    const { user, bridge } = await open(locale)
    await user.click(await screen.findByRole('checkbox', { name: t.notify }))
    await waitFor(() => expect(bridge.preferences.notifications).toBe(false))
    await user.click(screen.getByRole('radio', { name: t.dark }))
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
    delete document.documentElement.dataset.theme
  })
})
