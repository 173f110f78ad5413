import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import { isLocale } from '#shared/i18n/locale.ts'
import { calendar as calendarEn } from '#shared/i18n/messages/en/calendar-and-slot-picker.ts'
import { ui as uiEn } from '#shared/i18n/messages/en/ui.ts'
import { calendar as calendarNl } from '#shared/i18n/messages/nl/calendar-and-slot-picker.ts'
import { ui as uiNl } from '#shared/i18n/messages/nl/ui.ts'
import '#shared/ui/tokens.css'
import '#shared/ui/base.css'
import { Gallery } from './gallery.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
const reactRoot = createRoot(root)

/** Renders the stories that the page's address names. */
function show(): void {
  const query = new URLSearchParams(window.location.search)
  const wanted = query.get('locale')
  const locale = isLocale(wanted) ? wanted : 'en'
  const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
  document.documentElement.lang = locale
  document.documentElement.dataset['theme'] = theme
  const i18n = createSmallI18n(locale, {
    en: { ui: uiEn, calendar: calendarEn },
    nl: { ui: uiNl, calendar: calendarNl },
  })
  reactRoot.render(
    <StrictMode key={window.location.search}>
      <TextProvider i18n={i18n}>
        <Gallery group={query.get('group')} story={query.get('story')} locale={locale} theme={theme} />
      </TextProvider>
    </StrictMode>,
  )
}

show()
window.addEventListener('popstate', show)
