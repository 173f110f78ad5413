import '#shared/ui/tokens.css'
import '#shared/ui/base.css'
import './widget.css'
// This import removes a payment's secret from the address before anything else happens (threat W4).
import '../platform/payment/take-returned-payment.ts'
import { preloadDateFormats } from '#shared/i18n/preload-date-formats.ts'
import type { Texts } from '#shared/i18n/i18n-interface.ts'
import { whenIdle } from '#shared/ui/when-idle.ts'
import { guest, takeGuestLink } from '../data/guest/guest-visit.ts'
import { detectLocale, localAddress } from '../platform/locale-in-path.ts'
import { restorePlace } from '../platform/own-history.ts'
import { parentWindow } from '../platform/parent-window.ts'
import { storage } from '../data/storage.ts'
import { loadTexts } from '../platform/text-loader.ts'
import { takeWaitingLink, waitingLinks } from '../data/waiting-list/waiting-links.ts'

/**
 * Starts the widget. The entry script is deliberately small: it listens to the host page from the start, determines the language
 * and the address, and loads the application and the texts of one language in parallel.
 */
async function main(): Promise<void> {
  takeGuestLink(window, guest)
  takeWaitingLink(window, waitingLinks)
  restorePlace()
  const { location, history, navigator } = window
  const locale = detectLocale(location.pathname, storage.read('language'), navigator.languages)
  storage.write('language', locale)
  document.documentElement.lang = locale
  document.documentElement.dataset['layout'] = parentWindow.layout
  const address = localAddress(location, locale)
  if (address !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', address)
  if (new URLSearchParams(location.search).get('open') === 'true') parentWindow.post('open')

  // Date formats are prepared while the application loads.
  whenIdle(() => preloadDateFormats(locale))
  // The page's first script found a browser that is too old, and the page says so.
  if (document.documentElement.classList.contains('boot-failed')) return showFailure()
  const root = document.querySelector<HTMLElement>('#root')
  if (!root) throw new Error('The page has no element with the id root')
  const [{ mountWidget: start }, texts]: [typeof import('./mount-widget.tsx'), Texts] = await Promise.all([
    import('./mount-widget.tsx'),
    loadTexts(locale),
  ])
  start(root, locale, texts)
}

function showFailure() {
  document.documentElement.classList.add('boot-failed')
  if (!parentWindow.isEmbedded) return
  // A panel can always be closed, because it may hide the host page (rule D367).
  const close = document.querySelector('#boot-close')
  close?.removeAttribute('hidden')
  close?.addEventListener('click', () => parentWindow.post('close'))
}

main().catch((error: unknown) => {
  showFailure()
  throw error
})
