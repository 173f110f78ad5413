import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const words = {
  en: {
    email: 'Email address',
    password: 'Password',
    weak: 'weak-1',
    strong: 'Correct-horse-1',
    rule: 'At least 8 characters.',
    terms: 'I agree to the terms and conditions and the privacy policy',
    termsError: 'Agree to the terms to go on.',
    go: 'Continue',
    codeTitle: 'Confirm your email',
    box: 'Character 1 of 6',
    wait: /Send again in 30 s/,
    aboutTitle: 'About you and your business',
    firstName: 'First name',
    business: 'Business name',
    team: 'A team',
    finish: 'Create account',
    invalid: 'The code is invalid, try again',
    newPassword: 'New password',
    reset: 'Reset password',
    resetDone: 'Your password was changed',
    join: 'Join Studio Noord',
    known: 'You have an Inplan account already. Enter its password to join.',
    joinButton: 'Join',
    gone: 'This invitation is no longer valid',
    help: 'Trouble logging in?',
    helpTitle: 'About logging in',
  },
  nl: {
    email: 'E-mailadres',
    password: 'Wachtwoord',
    weak: 'correct-horse-1',
    strong: 'Correct-horse-1',
    rule: 'Minstens 8 tekens, met een hoofdletter en een speciaal teken.',
    terms: 'Ik ga akkoord met de algemene voorwaarden en het privacybeleid',
    termsError: 'Ga akkoord met de voorwaarden om verder te gaan.',
    go: 'Doorgaan',
    codeTitle: 'Bevestig je e-mailadres',
    box: 'Teken 1 van 6',
    wait: /Opnieuw sturen over 30 s/,
    aboutTitle: 'Over jou en je bedrijf',
    firstName: 'Voornaam',
    business: 'Bedrijfsnaam',
    team: 'Een team',
    finish: 'Account maken',
    invalid: 'De code is ongeldig, probeer het opnieuw',
    newPassword: 'Nieuw wachtwoord',
    reset: 'Wachtwoord wijzigen',
    resetDone: 'Je wachtwoord is gewijzigd',
    join: 'Word lid van Studio Noord',
    known: 'Je hebt al een account bij Inplan. Vul het wachtwoord daarvan in om lid te worden.',
    joinButton: 'Lid worden',
    gone: 'Deze uitnodiging geldt niet meer',
    help: 'Lukt inloggen niet?',
    helpTitle: 'Over inloggen',
  },
} as const

const signedOut = () => {
  const bridge = createFakeBridge()
  bridge.session = null
  return bridge
}

const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled

describe.each(flowLanguages('en'))('signing up, in %s', (locale) => {
  const t = words[locale]

  it('asks for address, password and terms (R-B2.19, R-B5.2, R-B5.4, R-B5.5, R-B5.9)', async () => {
    const bridge = signedOut()
    const sent: unknown[] = []
    bridge.answerWith('signUpProvider', ({ body }) => {
      sent.push(body)
      return { accepted: true }
    })
    const { user } = await renderProvider(locale, { bridge, place: '/sign-up' })
    const go = await screen.findByRole('button', { name: t.go })
    expect(isDisabled(go)).toBe(true)
    await waitFor(() =>
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
        expect.arrayContaining([
          `https://inplan.example/terms?language=${locale}`,
          `https://inplan.example/privacy?language=${locale}`,
        ]),
      ),
    )
    await user.type(screen.getByLabelText(t.email), 'nora@example')
    await user.type(screen.getByLabelText(t.password), t.weak)
    expect(isDisabled(go)).toBe(true)
    await user.type(screen.getByLabelText(t.email), '.com')
    expect(isDisabled(go)).toBe(false)
    await user.click(go)
    await waitFor(() => expect(screen.getByLabelText(t.password).getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(t.rule)).toBeTruthy()
    await user.clear(screen.getByLabelText(t.password))
    await user.type(screen.getByLabelText(t.password), t.strong)
    await user.click(go)
    expect(await screen.findByText(t.termsError)).toBeTruthy()
    expect(sent).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: t.terms }))
    await user.click(go)
    expect(await screen.findByText(t.codeTitle)).toBeTruthy()
    expect(sent).toEqual([{ email: 'nora@example.com', password: t.strong }])
  })

  it('confirms the address with a six-digit code, founds the business, and keeps all that was typed after a wrong code (R-B2.20, R-B5.6)', async () => {
    const bridge = signedOut()
    bridge.answerWith('signUpProvider', () => ({ accepted: true }))
    const { user } = await renderProvider(locale, { bridge, place: '/sign-up' })
    await user.type(await screen.findByLabelText(t.email), 'nora@example.com')
    await user.type(screen.getByLabelText(t.password), t.strong)
    await user.click(screen.getByRole('checkbox', { name: t.terms }))
    await user.click(screen.getByRole('button', { name: t.go }))
    expect(await screen.findByText('nora@example.com')).toBeTruthy()
    expect(screen.getByText(t.wait)).toBeTruthy()
    expect(isDisabled(screen.getByRole('button', { name: t.go }))).toBe(true)
    await user.click(screen.getByLabelText(t.box))
    await user.keyboard('111111')
    expect(await screen.findByText(t.aboutTitle)).toBeTruthy()
    await user.type(screen.getByLabelText(t.firstName), 'Nora')
    await user.type(screen.getByLabelText(t.business), 'Praktijk Nora')
    await user.click(screen.getByRole('radio', { name: t.team }))
    bridge.failNext('session.verify', new AppError('code-invalid', { message: t.invalid, status: 400 }))
    await user.click(screen.getByRole('button', { name: t.finish }))
    expect(await screen.findByText(t.invalid)).toBeTruthy()
    await user.click(screen.getByLabelText(t.box))
    await user.keyboard('222222')
    expect(await screen.findByLabelText(t.business)).toHaveProperty('value', 'Praktijk Nora')
    expect(screen.getByRole('radio', { name: t.team })).toHaveProperty('checked', true)
  })
})

describe.each(flowLanguages('en'))('a forgotten password, in %s', (locale) => {
  const t = words[locale]

  it('leads in the steps EMAIL, CONFIRM_EMAIL and CONFIRM_PASSWORD back to the log-in (R-B2.21, R-B5.7, R-B5.8)', async () => {
    const bridge = signedOut()
    const sent: unknown[] = []
    bridge.answerWith('initiatePasswordReset', ({ query }) => {
      sent.push(query)
      return { accepted: true }
    })
    bridge.answerWith('validatePasswordReset', ({ body }) => {
      sent.push(body)
      if (body.verificationCode !== '123456') throw new AppError('code-invalid', { message: t.invalid, status: 400 })
      return { accepted: true }
    })
    bridge.answerWith('resetPassword', ({ body }) => {
      sent.push(body)
      return { accepted: true }
    })
    const { user } = await renderProvider(locale, { bridge, place: '/forgot-password' })
    const go = await screen.findByRole('button', { name: t.go })
    await user.type(screen.getByLabelText(t.email), 'n')
    expect(isDisabled(go)).toBe(true)
    await user.type(screen.getByLabelText(t.email), 'ora@example.com')
    await user.click(go)

    await user.click(await screen.findByLabelText(t.box))
    await user.keyboard('999999')
    expect(await screen.findByText(t.invalid)).toBeTruthy()
    expect(screen.getByLabelText(t.box)).toHaveProperty('value', '')
    await user.click(screen.getByLabelText(t.box))
    await user.keyboard('123456')

    const reset = await screen.findByRole('button', { name: t.reset })
    await user.type(screen.getByLabelText(t.newPassword), 'abc')
    expect(isDisabled(reset)).toBe(true)
    await user.type(screen.getByLabelText(t.newPassword), 'D-efgh-1')
    await user.click(reset)
    expect(await screen.findByText(t.resetDone)).toBeTruthy()
    expect(screen.getByLabelText(t.email)).toHaveProperty('value', 'nora@example.com')
    expect(sent).toEqual([
      { email: 'nora@example.com' },
      { email: 'nora@example.com', verificationCode: '999999' },
      { email: 'nora@example.com', verificationCode: '123456' },
      { email: 'nora@example.com', verificationCode: '123456', newPassword: 'abcD-efgh-1' },
    ])
  })
})

describe.each(flowLanguages('en'))('an invitation, in %s', (locale) => {
  const t = words[locale]
  const invitation = {
    organisationName: 'Studio Noord',
    email: 'new@example.com',
    role: 'SPECIALIST',
    hasAccount: false,
  } as const

  it('asks a new person for a name and a password, and leads to the calendar', async () => {
    const bridge = signedOut()
    bridge.answerWith('invitation', () => invitation)
    const { user } = await renderProvider(locale, { bridge, place: '/join/some-token' })
    expect(await screen.findByText(t.join)).toBeTruthy()
    await user.type(screen.getByLabelText(t.firstName), 'Ada')
    await user.type(screen.getByLabelText(t.password), t.strong)
    await user.click(screen.getByRole('button', { name: t.joinButton }))
    expect(await findCalendar()).toBeTruthy()
  })

  it('asks a person with an account for the password only (T-A7)', async () => {
    const bridge = signedOut()
    bridge.answerWith('invitation', () => ({ ...invitation, hasAccount: true }))
    await renderProvider(locale, { bridge, place: '/join/some-token' })
    expect(await screen.findByText(t.known)).toBeTruthy()
    expect(screen.queryByLabelText(t.firstName)).toBeNull()
  })

  it('says when the invitation is no longer valid', async () => {
    const bridge = signedOut()
    bridge.answerWith('invitation', () => {
      throw new AppError('invitation-invalid', { message: 'gone', status: 404 })
    })
    await renderProvider(locale, { bridge, place: '/join/some-token' })
    expect(await screen.findByText(t.gone)).toBeTruthy()
  })

  it('asks for a log-out first while somebody is logged in', async () => {
    const bridge = createFakeBridge()
    await renderProvider(locale, { bridge, place: '/join/some-token' })
    expect(await screen.findByText(/owner@example.com/)).toBeTruthy()
  })
})

it.each(flowLanguages('en'))('tells in %s what to know about logging in (R-A2.38)', async (locale) => {
  const { user } = await renderProvider(locale, { bridge: signedOut(), place: '/login' })
  await user.click(await screen.findByRole('button', { name: words[locale].help }))
  expect(await screen.findByRole('dialog', { name: words[locale].helpTitle })).toBeTruthy()
})
