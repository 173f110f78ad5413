import { render, screen, waitFor, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { createFakeBridge, type FakeBridge } from '#tests/fakes/provider-bridge.ts'
import { App } from '#renderer/app/app.tsx'
import { loadTexts } from '#renderer/app/load-texts.ts'
import { ClockContext } from '#renderer/platform/time/use-wall-now.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** Wednesday 12 March 2025, 12:10 in Amsterdam. */
const now = Date.parse('2025-03-12T12:10:00+01:00')

// Disables prefetching, because it would continue after the end of a test.
window.requestIdleCallback = () => 0
window.cancelIdleCallback = () => {}

export interface RenderedProvider extends RenderResult {
  readonly user: UserEvent
  readonly bridge: FakeBridge
}

interface ProviderStart {
  readonly bridge: FakeBridge
  readonly place: string
  /** The current time that the app sees, in milliseconds since 1970. */
  readonly at: number
}

/** Renders the whole provider app in a language, with an in-memory bridge, at `place` of its hash router. */
export async function renderProvider(
  locale: Locale = 'en',
  { bridge = createFakeBridge(), place = '/calendar', at = now }: Partial<ProviderStart> = {},
): Promise<RenderedProvider> {
  window.location.hash = place
  bridge.preferences = { ...bridge.preferences, language: locale }
  const i18n = createI18n(locale, { [locale]: await loadTexts(locale) })
  const user = userEvent.setup()
  const result = render(
    <ClockContext value={() => at}>
      <App bridge={bridge} i18n={i18n} initialPreferences={bridge.preferences} />
    </ClockContext>,
  )
  return { ...result, user, bridge }
}

/** Waits until the calendar shows its data and the names of its cards. */
export async function findCalendar(): Promise<HTMLElement> {
  // A query by role computes the accessible name of each candidate, which is slow. It therefore runs once, after the cards have loaded.
  await waitFor(() => {
    if (document.querySelector('[aria-busy="false"] [data-card]') === null) throw new Error('The calendar is busy.')
  })
  screen.getByRole('button', { name: /Noor Jansen/ })
  return screen.getByRole('region', { name: /^(Week of|Week van)/ })
}
