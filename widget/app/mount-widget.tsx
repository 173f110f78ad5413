import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { formatWeekdayDate } from '#shared/i18n/format.ts'
import type { Texts } from '#shared/i18n/i18n-interface.ts'
import { createSmallI18n } from '#shared/i18n/small-i18n.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { whenIdle } from '#shared/ui/when-idle.ts'
import { prepareClient } from '../data/lazy-api-client.ts'
import { boot } from '../data/boot-settings.ts'
import { todayIn } from '../data/booking/slot-queries.ts'
import { ignoreStraySecondClicks } from './ignore-stray-second-clicks.ts'
import { reportHeightToHost } from './report-height-to-host.ts'
import { keepFieldInSight } from './on-screen-keyboard.ts'
import { closeOnEscape, parentWindow } from '../platform/parent-window.ts'
import { createQueryClient } from '../data/query-client.ts'
import { screens } from './screens.ts'
import { session } from '../data/session.ts'
import { keepDialogsVisible } from './keep-dialogs-visible.ts'
import { Widget } from './widget.tsx'

/** Puts the widget on the page. */
export function mountWidget(element: HTMLElement, locale: Locale, texts: Texts): void {
  const i18n = createSmallI18n(locale, { [locale]: texts })
  createRoot(element).render(
    <StrictMode>
      <Widget i18n={i18n} queryClient={createQueryClient()} />
    </StrictMode>,
  )
  closeOnEscape(window, parentWindow)
  ignoreStraySecondClicks(document)
  keepFieldInSight(window)
  if (parentWindow.layout === 'inline') {
    reportHeightToHost(element, parentWindow)
    keepDialogsVisible(document)
  }
  prepareNextStep(locale)
}

/** Prepares what nearly every visit needs after the first screen, in the browser's idle time. */
function prepareNextStep(locale: Locale) {
  whenIdle(screens.timeslot.prepare)
  whenIdle(() => prepareClient().catch(() => undefined))
  const zone = boot.catalogue?.organisation.timeZone
  // The first formatting of a date in a zone and language is slow, so it is done in advance.
  if (zone) whenIdle(() => formatWeekdayDate(todayIn(zone), locale))
  // A failed renewal of the token is tried again on the next visit.
  if (session.current()) whenIdle(() => renewToken().catch(() => undefined))
}

const renewToken = async () => (await import('../data/renew-session.ts')).renewSession()
