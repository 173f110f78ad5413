import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const words = {
  en: {
    email: 'Email address',
    password: 'Password',
    remember: 'Keep me logged in',
    submit: 'Log in',
    mailCode: 'Email me a code',
    go: 'Continue',
    box: 'Character 1 of 6',
    code: 'Code',
    step: 'One more step',
    passkey: 'Log in with a passkey',
    join: 'Join',
  },
  nl: {
    email: 'E-mailadres',
    password: 'Wachtwoord',
    remember: 'Ingelogd blijven',
    submit: 'Inloggen',
    mailCode: 'Mail mij een code',
    go: 'Doorgaan',
    box: 'Teken 1 van 6',
    code: 'Code',
    step: 'Nog één stap',
    passkey: 'Inloggen met een passkey',
    join: 'Lid worden',
  },
} as const

const signedOut = () => {
  const bridge = createFakeBridge()
  bridge.session = null
  return bridge
}
const needsStep = new AppError('second-factor-required', { message: 'One more step.', status: 401 })

describe.each(flowLanguages('nl'))('logging in without a password, in %s', (locale) => {
  const t = words[locale]

  it('mails a code to the address that was typed, and logs in with it (R-D222)', async () => {
    const bridge = signedOut()
    const sent: unknown[] = []
    bridge.answerWith('requestLoginCode', ({ body }) => {
      sent.push(body)
      return { accepted: true }
    })
    const { user } = await renderProvider(locale, { bridge, place: '/login' })
    await user.type(await screen.findByLabelText(t.email), 'nora@example.com')
    await user.click(screen.getByRole('link', { name: t.mailCode }))
    const go = await screen.findByRole('button', { name: t.go })
    expect(screen.getByLabelText(t.email)).toHaveProperty('value', 'nora@example.com')
    await user.click(go)
    bridge.failNext('session.code', new AppError('code-invalid', { message: 'Not this one.', status: 400 }))
    await user.click(await screen.findByLabelText(t.box))
    await user.keyboard('000000')
    expect(await screen.findByText('Not this one.')).toBeTruthy()
    await user.click(screen.getByLabelText(t.box))
    await user.keyboard('123456')
    expect(await findCalendar()).toBeTruthy()
    expect(sent).toEqual([{ email: 'nora@example.com' }])
  })

  it('asks for the second step after the password, and again after a wrong code (R-D226)', async () => {
    const bridge = signedOut()
    bridge.failNext('session.login', needsStep)
    const { user } = await renderProvider(locale, { bridge, place: '/login' })
    await user.type(await screen.findByLabelText(t.email), 'nora@example.com')
    await user.type(screen.getByLabelText(t.password), 'Correct-horse-1{Enter}')
    expect(await screen.findByRole('heading', { name: t.step })).toBeTruthy()
    const code = screen.getByLabelText(t.code)
    expect(document.activeElement).toBe(code)
    bridge.failNext('session.second-step', new AppError('code-invalid', { message: 'Not this one.', status: 400 }))
    await user.type(code, '000000{Enter}')
    expect(await screen.findByText('Not this one.')).toBeTruthy()
    expect(screen.getByLabelText(t.code)).toHaveProperty('value', '')
    await user.type(screen.getByLabelText(t.code), 'k7m2p-qx9tf{Enter}')
    expect(await findCalendar()).toBeTruthy()
  })

  it('asks for the second step with the password when an invitation is accepted (R-D226)', async () => {
    const bridge = signedOut()
    bridge.answerWith('invitation', () => ({
      organisationName: 'Studio Noord',
      email: 'nora@example.com',
      role: 'SPECIALIST',
      hasAccount: true,
    }))
    bridge.failNext('session.join', needsStep)
    const { user } = await renderProvider(locale, { bridge, place: '/join/some-token' })
    await user.type(await screen.findByLabelText(t.password), 'Correct-horse-1')
    expect(screen.queryByLabelText(t.code)).toBeNull()
    await user.click(screen.getByRole('button', { name: t.join }))
    await user.type(await screen.findByLabelText(t.code), '123456')
    await user.click(screen.getByRole('button', { name: t.join }))
    expect(await findCalendar()).toBeTruthy()
  })

  it('no passkey is offered where none can be used (R-D225)', async () => {
    await renderProvider(locale, { bridge: signedOut(), place: '/login' })
    expect(await screen.findByRole('link', { name: t.mailCode })).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.passkey })).toBeNull()
  })
})
