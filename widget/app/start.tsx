import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createI18n, type Texts } from '#shared/i18n/i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { prepareClient } from './api.ts'
import { keepDoubleClicksTogether } from './double-click.ts'
import { followHeight } from './height.ts'
import { keepFieldInSight } from './keyboard.ts'
import { closeOnEscape, parentWindow } from './parent-window.ts'
import { createQueryClient } from './query-client.ts'
import { screens } from './screens.ts'
import { session } from './session.ts'
import { keepDialogsInSight } from './sight.ts'
import { whenIdle } from './when-idle.ts'
import { Widget } from './widget.tsx'

/** Puts the widget on the page. */
export function start(element: HTMLElement, locale: Locale, texts: Texts): void {
  const i18n = createI18n(locale, { [locale]: texts })
  createRoot(element).render(
    <StrictMode>
      <Widget i18n={i18n} queryClient={createQueryClient()} />
    </StrictMode>,
  )
  closeOnEscape(window, parentWindow)
  keepDoubleClicksTogether(document)
  keepFieldInSight(window)
  if (parentWindow.layout === 'inline') {
    followHeight(element, parentWindow)
    keepDialogsInSight(document)
  }
  prepareNextStep()
}

/** What nearly every visit needs next is fetched when the first screen stands and the browser has nothing else to do. */
function prepareNextStep() {
  whenIdle(() => {
    screens.timeslot.prepare()
    prepareClient().catch(() => undefined)
    // It tries again with the next visit.
    if (session.current()) renewToken().catch(() => undefined)
  })
}

const renewToken = async () => (await import('./renewal.ts')).renewSession()
