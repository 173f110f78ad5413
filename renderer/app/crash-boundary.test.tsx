import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { expect, it, vi } from 'vitest'
import { flowRows } from '#tests/dom/languages-of-flow-tests.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { loadTexts } from './load-texts.ts'

function Broken(): never {
  throw new Error('No offset in the answer')
}

function Refused(): never {
  throw { status: 502, statusText: 'Bad Gateway' }
}

it.each(
  flowRows('en', [
    { locale: 'en', title: 'Unexpected Application Error', reload: 'Reload' },
    { locale: 'nl', title: 'Onverwachte fout in de app', reload: 'Opnieuw laden' },
  ] as const),
)('A page that fails to render shows the error, in $locale (R-A2.1)', async ({ locale, title, reload }) => {
  // React logs the caught error, which is expected here.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const i18n = createSmallI18n(locale, { [locale]: await loadTexts(locale) })
  render(
    <TextProvider i18n={i18n}>
      <CrashBoundary>
        <Broken />
      </CrashBoundary>
    </TextProvider>,
  )
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByText('No offset in the answer')).toBeTruthy()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe(reload)
  vi.restoreAllMocks()
})

it('The error page shows the status text of a thrown HTTP answer (R-A2.1)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const i18n = createSmallI18n('en', { en: await loadTexts('en') })
  render(
    <TextProvider i18n={i18n}>
      <CrashBoundary>
        <Refused />
      </CrashBoundary>
    </TextProvider>,
  )
  expect(screen.getByText('Bad Gateway')).toBeTruthy()
  vi.restoreAllMocks()
})

function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module: https://inplan.example/report-screen-1.js')
}

it.each(
  flowRows('en', [
    { locale: 'en', title: 'This screen could not be loaded' },
    { locale: 'nl', title: 'Dit scherm kon niet worden geladen' },
  ] as const),
)(
  'A part of the app that failed to load is reported without its address, in $locale (R-D384)',
  async ({ locale, title }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    // A page without a connection does not reload itself.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const i18n = createSmallI18n(locale, { [locale]: await loadTexts(locale) })
    render(
      <TextProvider i18n={i18n}>
        <CrashBoundary>
          <Missing />
        </CrashBoundary>
      </TextProvider>,
    )
    expect(screen.getByText(title)).toBeTruthy()
    expect(document.body.textContent).not.toContain('https://')
    vi.restoreAllMocks()
  },
)
