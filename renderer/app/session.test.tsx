import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { findCalendar, renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const words = {
  en: {
    email: 'Email address',
    password: 'Password',
    submit: 'Log in',
    required: 'Fill this in.',
    wrong: 'The email address or password is incorrect.',
  },
  nl: {
    email: 'E-mailadres',
    password: 'Wachtwoord',
    submit: 'Inloggen',
    required: 'Vul dit in.',
    wrong: 'Het e-mailadres of wachtwoord klopt niet.',
  },
} as const

const loggedOut = () => {
  const bridge = createFakeBridge()
  bridge.session = null
  return bridge
}

describe.each(flowLanguages('en'))('logging in, in %s', (locale) => {
  const { email, password, submit, required, wrong } = words[locale]

  it('leads to the calendar', async () => {
    const { user } = await renderProvider(locale, { bridge: loggedOut() })
    await user.type(await screen.findByLabelText(email), 'owner@example.com')
    await user.type(screen.getByLabelText(password), 'secret-word{Enter}')
    expect(await findCalendar()).toBeTruthy()
  })

  it('asks for what is missing', async () => {
    const { user } = await renderProvider(locale, { bridge: loggedOut() })
    await user.click(await screen.findByRole('button', { name: submit }))
    expect(await screen.findAllByText(required)).toHaveLength(2)
  })

  it('shows wrong credentials as an error of the address field (R-B8.2)', async () => {
    const bridge = loggedOut()
    bridge.failNext('session.login', new AppError('credentials-invalid', { message: wrong, status: 401 }))
    const { user } = await renderProvider(locale, { bridge })
    await user.type(await screen.findByLabelText(email), 'owner@example.com')
    await user.type(screen.getByLabelText(password), 'wrong-word{Enter}')
    expect(await screen.findByText(wrong)).toBeTruthy()
    expect(screen.getByLabelText(email).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText(password)).toHaveProperty('value', 'wrong-word')
  })
})

it('The log-in says when the token cannot be stored', async () => {
  const bridge = loggedOut()
  bridge.appInfo = { ...bridge.appInfo, secretStorage: 'memory' }
  await renderProvider('en', { bridge })
  expect(await screen.findByText(/no keychain to keep your login in/)).toBeTruthy()
})

it('The app returns to the log-in and discards the old session’s data when the server ends the session', async () => {
  const { bridge, user } = await renderProvider()
  await findCalendar()
  await user.keyboard('n')
  await screen.findByRole('dialog')
  act(() => bridge.emit('session-ended', null))
  expect(await screen.findByText('You have been logged out. Log in again to go on.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('Noor Jansen')).toBeNull()
})

it('Choosing a language changes the app at once', async () => {
  const { user } = await renderProvider()
  await findCalendar()
  await user.click(screen.getByRole('button', { name: /account and settings/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Nederlands' }))
  await screen.findByRole('menuitem', { name: 'Uitloggen' })
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('link', { name: 'Agenda' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('nl')
})

it('Choosing a theme changes the app at once', async () => {
  const { user } = await renderProvider()
  await findCalendar()
  await user.click(screen.getByRole('button', { name: /account and settings/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  await user.click(screen.getByRole('menuitemradio', { name: 'System' }))
  await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined())
})

it('Logging out returns to the log-in', async () => {
  const { user, bridge } = await renderProvider()
  await findCalendar()
  await user.click(screen.getByRole('button', { name: /account and settings/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy()
  expect(bridge.session).toBeNull()
})

it('The app tries again by itself while the server cannot be reached', async () => {
  const bridge = createFakeBridge()
  bridge.failNext('session.current', new AppError('network'))
  await renderProvider('en', { bridge })
  expect(await screen.findByText(/No connection. Check your internet/)).toBeTruthy()
  act(() => bridge.emit('connectivity', 'online'))
  expect(await findCalendar()).toBeTruthy()
})
