import { createOverlayPanel } from './overlay-panel.ts'
import { addressOf, attributesOf, launcherWords, type ChoiceName, type ReadChoice } from './settings.ts'
import { inlineStyle, linkStyle, panelStyle } from './embed-styles.ts'

/** Options of `Inplan.open`. */
type Choice = Partial<Record<ChoiceName | 'locale', string>> & {
  /** The organisation whose widget is opened; by default that of the page's first widget. */
  organizationId?: string
}

declare global {
  interface Window {
    /** The loader script's only global variable. */
    Inplan?: { open: (choice?: Choice) => void; close: () => void }
  }
}

/**
 * Puts a widget into the page. Several widgets on one page form a chain: each handles the calls for its organisation. The first
 * one also handles calls that name no organisation, and the parameters in the page's address.
 *
 * All elements are in a shadow root with a constructed style sheet. The styles of page and widget therefore do not affect each
 * other, and a policy against inline styles or markup is met. A panel is also in the browser's top layer: above everything in the
 * page, and not affected by its transforms.
 */
function embed(script: HTMLScriptElement, organization: string) {
  const attribute = attributesOf(script)
  const { origin } = new URL(script.src)
  const isInline = attribute('mode') === 'inline'
  const words = launcherWords(attribute)
  const before = window.Inplan
  const ofPage = new URLSearchParams(before ? '' : window.location.search)
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  let address = addressOf(origin, attribute, (name) => ofPage.get(name))
  /** Safari before 16.4 has no constructed style sheets. */
  const isTooOld = !root.adoptedStyleSheets
  /**
   * Whether the widget opens as a page of its own: in a browser that is too old, where that page says what to do, and in a page that is in a
   * sandbox and has no origin. No list of allowed sites can contain it.
   */
  const isCutOff = isTooOld || window.origin === 'null'
  if (!isTooOld) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(isInline ? inlineStyle : panelStyle(attribute('colour') ?? '#0f5147'))
    root.adoptedStyleSheets = [sheet]
  }
  if (isInline ? isCutOff : isTooOld && attribute('mode') !== 'popup') {
    const link = document.createElement('a')
    link.href = address
    link.target = '_blank'
    link.textContent = words[0]
    if (!isInline) link.style.cssText = linkStyle
    root.append(link)
  }

  let frame: HTMLIFrameElement | undefined
  /** The window of the widget in the frame; undefined until the frame has loaded. */
  let widget: Window | null | undefined

  /** Tells the widget which origin to post messages to and whether it is visible; nothing else. */
  const greet = (isOpen: boolean) => widget?.postMessage({ action: 'inplan_host', open: isOpen }, origin)

  /** Creates a new frame for each address, because another address in the same frame would add an entry to the page's history. */
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
    : createOverlayPanel(root, !isTooOld && attribute('mode') !== 'popup', words, load, () => open(), greet)

  function attach() {
    if (isInline) {
      const target = attribute('target')
      const place = target && document.querySelector(target)
      if (place) place.replaceChildren(host)
      else script.before(host)
    } else {
      // The script may run in the head, before the body exists.
      ;(document.body ?? document.documentElement).append(host)
      host.popover = 'manual'
      host.showPopover?.()
    }
  }

  /** Opens the widget with a new choice; without one, in the state in which it was closed. */
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
    // The widget sends no message before the greeting, so none is lost before its window is known.
    if (from !== origin || source !== widget || data?.action !== 'update_widget') return
    // The widget is visible now and has its own close button, so the panel may fill a phone's screen.
    fit?.()
    // A message marked as an answer repeats what the host page said. It can be late, after the panel was closed or opened again.
    if (data.button === 'open' && panel?.open) open()
    if (data.button === 'close' && !data.isAnswer) panel?.close()
    // The frame is as high as an inline widget's content. For a new screen, the page scrolls to the widget's top.
    if (frame && data.height > 0) frame.style.height = `${data.height}px`
    if (data.isNewScreen && host.getBoundingClientRect().top < 0) host.scrollIntoView()
  })

  // A click on a link to the widget opens it in this page. Without scripts the link opens the widget's own page.
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
