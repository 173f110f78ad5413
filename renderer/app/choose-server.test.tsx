import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createI18n } from '#shared/i18n/i18next.ts'
import { createQueryClient } from '#renderer/data/queries.ts'
import { ServerScreen } from '#renderer/features/identity/session/server-screen.tsx'
import { BridgeContext } from '#renderer/platform/calls/bridge-context.ts'
import { I18nextTextProvider } from './i18next-text-provider.tsx'
import { loadTexts } from './load-texts.ts'
import { PreferencesProvider } from './preferences-provider.tsx'
import { flowLanguages } from '#tests/dom/languages-of-flow-tests.ts'
import { renderProvider } from '#tests/dom/render-provider.tsx'
import { createFakeBridge } from '#tests/fakes/provider-bridge.ts'
import { AppError } from '#shared/api/app-error.ts'

const words = {
  en: {
    title: 'Which server do you use?',
    address: 'Address of the server',
    submit: 'Continue',
    invalid: 'This is no address of a server. Type it as inplan.example, without http://.',
    noAnswer: 'No server of Inplan answers there. Check the address and your connection.',
    logIn: 'Log in to Inplan',
    other: 'Use another server',
    back: 'Back to the log-in',
    current: 'Server: inplan.example',
  },
  nl: {
    title: 'Welke server gebruik je?',
    address: 'Adres van de server',
    submit: 'Verder',
    invalid: 'Dit is geen adres van een server. Typ het als inplan.example, zonder http://.',
    noAnswer: 'Daar antwoordt geen server van Inplan. Controleer het adres en je verbinding.',
    logIn: 'Inloggen bij Inplan',
    other: 'Andere server gebruiken',
    back: 'Terug naar inloggen',
    current: 'Server: inplan.example',
  },
} as const

afterEach(cleanup)

function signedOut(serverAddress: string, canChooseServer = true) {
  const bridge = createFakeBridge()
  bridge.session = null
  bridge.appInfo = { ...bridge.appInfo, serverAddress, canChooseServer }
  return bridge
}

describe.each(flowLanguages('nl'))('the server of the desktop app, in %s (R-D410)', (locale) => {
  const t = words[locale]

  it('is asked for at the first start, before any log-in, until one answers', async () => {
    const bridge = signedOut('')
    const { user } = await renderProvider(locale, { bridge, place: '/login' })
    expect(await screen.findByRole('heading', { name: t.title })).toBeTruthy()
    expect(screen.queryByRole('link', { name: t.back })).toBeNull()
    const field = screen.getByLabelText(t.address)
    for (const [choice, said] of [
      ['INVALID', t.invalid],
      ['NO_ANSWER', t.noAnswer],
    ] as const) {
      bridge.serverChoice = choice
      await user.clear(field)
      await user.type(field, `${choice}.example{Enter}`)
      expect(await screen.findByText(said)).toBeTruthy()
      expect(document.activeElement).toBe(field)
    }
    expect(bridge.typedServers).toEqual(['INVALID.example', 'NO_ANSWER.example'])
  })

  it('reloads the page once it is chosen', async () => {
    const bridge = signedOut('')
    const onChosen = vi.fn<() => void>()
    render(
      <I18nextTextProvider i18n={createI18n(locale, { [locale]: await loadTexts(locale) })}>
        <BridgeContext value={bridge}>
          <QueryClientProvider client={createQueryClient()}>
            <PreferencesProvider initialPreferences={{ ...bridge.preferences, language: locale }}>
              <MemoryRouter>
                <ServerScreen onChosen={onChosen} />
              </MemoryRouter>
            </PreferencesProvider>
          </QueryClientProvider>
        </BridgeContext>
      </I18nextTextProvider>,
    )
    const user = userEvent.setup()
    await user.type(screen.getByLabelText(t.address), 'inplan.example')
    await user.click(screen.getByRole('button', { name: t.submit }))
    await waitFor(() => expect(onChosen).toHaveBeenCalledOnce())
    expect(bridge.typedServers).toEqual(['inplan.example'])
  })

  it('is named on the log-in screen, from where another one can be chosen', async () => {
    const bridge = signedOut('https://inplan.example')
    const { user } = await renderProvider(locale, { bridge, place: '/login' })
    expect(await screen.findByText(t.current)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: t.other }))
    expect(await screen.findByRole('heading', { name: t.title })).toBeTruthy()
    bridge.failNext('server.choose', new AppError('forbidden', { message: 'Not now.' }))
    await user.type(screen.getByLabelText(t.address), 'other.example{Enter}')
    expect(await screen.findByText('Not now.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: t.back }))
    expect(await screen.findByRole('heading', { name: t.logIn })).toBeTruthy()
  })

  it('cannot be chosen where an administrator has set it, or in a browser', async () => {
    await renderProvider(locale, { bridge: signedOut('https://inplan.example', false), place: '/login' })
    expect(await screen.findByRole('heading', { name: t.logIn })).toBeTruthy()
    expect(screen.queryByRole('link', { name: t.other })).toBeNull()
  })
})
