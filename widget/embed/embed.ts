import { createOverlayPanel } from './overlay-panel.ts'
import { addressOf, attributesOf, launcherWords, type ChoiceName, type ReadChoice } from './settings.ts'
import { inlineStyle, panelStyle } from './embed-styles.ts'

/** What may be chosen when the widget is opened. */
type Choice = Partial<Record<ChoiceName | 'locale', string>> & {
  /** Which of several widgets; else the page's first. */
  organizationId?: string
}

declare global {
  interface Window {
    /** The loader's only global. */
    Inplan?: { open: (choice?: Choice) => void; close: () => void }
  }
}

/**
 * Puts a widget into the page. Several on one page are a chain: each answers for its organisation, the first one for calls
 * that name none, and for what the page's address says.
 *
 * Everything stands in a shadow root with a constructed style sheet: the page's styles do not reach in, ours do not reach
 * out, and a policy against inline styles or markup is kept. A panel is in the browser's top layer besides: above whatever
 * the page piles up, and not moved by its transforms.
 */
function embed(script: HTMLScriptElement, organization: string) {
  const attribute = attributesOf(script)
  const { origin } = new URL(script.src)
  const isInline = attribute('mode') === 'inline'
  const words = launcherWords(attribute)
  const before = window.Inplan
  /** In a sandbox without an origin of its own, which no list of sites can name: nothing of ours may stand in it. */
  const isCutOff = window.origin === 'null'
  const ofPage = new URLSearchParams(before ? '' : window.location.search)
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(isInline ? inlineStyle : panelStyle(attribute('colour') ?? '#0f5147'))
  root.adoptedStyleSheets = [sheet]

  let address = addressOf(origin, attribute, (name) => ofPage.get(name))
  let frame: HTMLIFrameElement | undefined
  /** The widget in the frame, once it is there to be spoken with. */
  let widget: Window | null | undefined

  /** Tells the widget whom it may speak to, and whether it can be seen; nothing else. */
  const greet = (isOpen: boolean) => widget?.postMessage({ action: 'inplan_host', open: isOpen }, origin)

  /** A frame of its own for each address, so that the history of the page does not grow. */
  function load() {
    if (isCutOff || frame?.src === address) return
    frame = document.createElement('iframe')
    frame.title = words[0]
    frame.src = address
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as in overlay-panel.ts
    frame.onload = () => {
      widget = frame?.contentWindow
      greet(!panel || panel.open)
    }
    ;(panel ?? root).replaceChildren(frame)
  }

  const [panel, showPanel, fit] = isInline
    ? []
    : createOverlayPanel(root, attribute('mode') !== 'popup', words, load, () => open(), greet)

  function attach() {
    if (isInline) {
      const target = attribute('target')
      const place = target && document.querySelector(target)
      if (place) place.replaceChildren(host)
      else script.before(host)
    } else {
      // A script in the head may run before there is a body.
      ;(document.body ?? document.documentElement).append(host)
      host.popover = 'manual'
      host.showPopover?.()
    }
  }

  /** As it was left, unless something is chosen. */
  function open(choice?: ReadChoice, language?: string): void {
    if (choice) address = addressOf(origin, attribute, choice, language)
    if (isCutOff) return void window.open(address)
    if (!host.isConnected) attach()
    load()
    showPanel?.()
    frame?.focus()
  }

  window.Inplan = {
    open(choice) {
      if (before && choice?.organizationId !== organization) before.open(choice)
      else open(choice && ((name) => choice[name]), choice?.locale)
    },
    close() {
      panel?.close()
      before?.close()
    },
  }

  window.addEventListener('message', ({ origin: from, source, data }) => {
    // Before it is greeted the widget says nothing.
    if (from !== origin || source !== widget || data?.action !== 'update_widget') return
    // There is something to see now, with a cross to close it; until then the page beside the panel does that.
    fit?.()
    // An answer repeats what the widget was told. It can be late: the panel may have been closed or opened again since.
    if (data.button === 'open' && panel?.open) open()
    if (data.button === 'close' && !data.isAnswer) panel?.close()
    // An inline widget is as high as its content, and a new screen begins at its top, wherever the last one was scrolled to.
    if (frame && data.height > 0) frame.style.height = `${data.height}px`
    if (data.isNewScreen && host.getBoundingClientRect().top < 0) host.scrollIntoView()
  })

  // Links to the widget work without scripts; with them they open it here.
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(`a[href^="${origin}/widget/"]`)
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    const query = new URLSearchParams(link.search)
    if (query.get('organization_id') !== organization) return
    event.preventDefault()
    open((name) => query.get(name), link.pathname.slice('/widget/'.length, '/widget/en'.length))
  })

  if (isInline) load()
  attach()
  if (ofPage.get('open') === 'true') open()
}

const script = document.currentScript
const organization = script?.getAttribute('data-organization-id')
if (script instanceof HTMLScriptElement && organization) embed(script, organization)
