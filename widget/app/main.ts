import '#shared/ui/tokens.css'
import '#shared/ui/base.css'
import './widget.css'
// Takes a payment's secret out of the address before anything else happens (threat W4).
import './returned-payment.ts'
import type { Texts } from '#shared/i18n/i18n.ts'
import { detectLocale, localAddress } from './locale.ts'
import { parentWindow } from './parent-window.ts'
import { storage } from './storage.ts'
import { loadTexts } from './texts.ts'
import { whenIdle } from './when-idle.ts'

/**
 * The entry stays tiny on purpose: it listens to the host page from the first moment, settles the language and its
 * address, and fetches the application and one language's texts side by side.
 */
async function main(): Promise<void> {
  const { location, history, navigator } = window
  const locale = detectLocale(location.pathname, storage.read('language'), navigator.languages)
  storage.write('language', locale)
  document.documentElement.lang = locale
  document.documentElement.dataset['layout'] = parentWindow.layout
  const address = localAddress(location, locale)
  if (address !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', address)
  if (new URLSearchParams(location.search).get('open') === 'true') parentWindow.post('open')

  whenIdle(loadDateWords)
  const root = document.querySelector<HTMLElement>('#root')
  if (!root) throw new Error('The page has no element with the id root')
  const [{ start }, texts]: [typeof import('./start.tsx'), Texts] = await Promise.all([
    import('./start.tsx'),
    loadTexts(locale),
  ])
  start(root, locale, texts)
}

/**
 * The browser reads its time zones and its words for dates at their first use. On a phone that takes a tenth of a second, which
 * nobody feels while the application is on its way, and everybody at the first tap.
 */
function loadDateWords() {
  new Intl.DateTimeFormat(document.documentElement.lang, { timeZoneName: 'longOffset' }).format()
}

function showFailure() {
  document.querySelector('#boot-failed')?.removeAttribute('hidden')
}

main().catch((error: unknown) => {
  showFailure()
  throw error
})
