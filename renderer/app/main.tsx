// oxlint-disable-next-line import/no-unassigned-import -- zod is configured before any schema is made
import './zod-setup.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { preloadDateFormats } from '#shared/i18n/preload-date-formats.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import { whenIdle } from '#shared/ui/when-idle.ts'
import { App } from './app.tsx'
import { applyLanguage, applyTheme } from './apply-theme-and-language.ts'
import './global-styles.css'
import { selectBridge } from './select-bridge.ts'
import { loadTexts } from './load-texts.ts'

const bridge = await selectBridge()
const preferences = await bridge.invoke('preferences.get')
const i18n = createI18n(preferences.language, { [preferences.language]: await loadTexts(preferences.language) })
applyTheme(preferences.theme)
applyLanguage(preferences.language)

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App bridge={bridge} i18n={i18n} initialPreferences={preferences} />
  </StrictMode>,
)
// Date formats are preloaded while the session and the calendar are loading.
whenIdle(() => preloadDateFormats(preferences.language))
