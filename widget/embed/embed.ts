import { createFallback } from './fallback.ts'
import { createOverlayPanel } from './overlay-panel.ts'
import { addressOf, attributesOf, launcherWords, type ChoiceName, type ReadChoice, themeOf } from './settings.ts'
import { inlineStyle, linkStyle, panelStyle } from './embed-styles.ts'

/** Options of `Inplan.open`. */
type Choice = Partial<Record<ChoiceName | 'locale', string>> & {
  /** The organisation whose widget is opened; by default that of the page's first widget. */
  organizationId?: string
}

/** A widget of the page. */
interface Placed {
  readonly organisation: string
  readonly isInline: boolean
  /** The launcher; undefined without one. */
  readonly launcher: HTMLElement | undefined
  readonly open: (choice?: ReadChoice, language?: string) => void
  readonly close: () => void
  readonly remove: () => void
}

declare global {
  interface Window {
    /** The loader script's only global variable. */
    Inplan?: {
      open: (choice?: Choice) => void
      close: () => void
      /** Removes the widgets of an organisation, or all, as if their scripts had not run. */
      remove: (organizationId?: string) => void
      /** The widgets of the page in order. Each script adds its own. */
      placed: Placed[]
    }
  }
}

/** Milliseconds that a frame has to answer after it has loaded, and before. Then a link to the widget's own page is shown instead. */
const [answerTime, loadTime] = [2500, 15_000]

/**
 * Milliseconds after which a script element that leaves the page takes its widget along. Scripts that load others remove their elements
 * as soon as these have run, so an element that is gone by then says nothing.
 */
const stayTime = 1000

/** Pixels between a launcher and the edge of the page, and between two launchers. */
const [edge, gap] = [24, 12]

/** Removes an element from its parent. Pages may patch `remove`. */
const takeAway = (element: HTMLElement) => element.parentNode?.removeChild(element)

/** Sets the launchers of several organisations beside each other. */
function arrangeLaunchers(placed: readonly Placed[]) {
  let inset = edge
  for (const { launcher } of placed) {
    if (!launcher) continue
    launcher.style.insetInlineEnd = `${inset}px`
    // One launcher is not measured, because that makes the browser lay the page out at once.
    if (placed.length > 1) inset += launcher.offsetWidth + gap
  }
}

/** The global variable. Without widgets, its functions do nothing. */
function createGlobal(): NonNullable<Window['Inplan']> {
  const placed: Placed[] = []
  return {
    placed,
    open(choice) {
      const found = placed.find(({ organisation }) => organisation === choice?.organizationId) ?? placed[0]
      found?.open(choice && ((name) => choice[name]), choice?.locale)
    },
    close() {
      for (const each of placed) each.close()
    },
    remove(organizationId) {
      for (const each of placed.slice()) if (!organizationId || each.organisation === organizationId) each.remove()
    },
  }
}

/**
 * Puts a widget into the page. The first of several also handles calls that name no organisation, and the parameters in the page's address.
 * A panel replaces an earlier one of the same organisation: a page that adds the script again, or has it twice, has one launcher.
 *
 * All elements are in a shadow root with a constructed style sheet. The styles of page and widget therefore do not affect each
 * other, and a policy against inline styles or markup is met. A panel is also in the browser's top layer: above everything in the
 * page, and not affected by its transforms.
 */
function embed(script: HTMLScriptElement, organisation: string) {
  const attribute = attributesOf(script)
  const { origin } = new URL(script.src)
  const isInline = attribute('mode') === 'inline'
  const words = launcherWords(attribute)
  const { placed } = (window.Inplan ??= createGlobal())
  const former = placed.find((each) => !isInline && !each.isInline && each.organisation === organisation)
  former?.remove()
  const ofPage = new URLSearchParams(placed[0] ? '' : window.location.search)
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  /** Ends all listeners when the widget is removed. */
  const end = new AbortController()
  const { signal } = end

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
    sheet.replaceSync((isInline ? inlineStyle : panelStyle)(attribute('colour') ?? '#0f5147', themeOf(attribute)))
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
  let hasAnswered = false
  let timer = 0

  /** Tells the widget which origin to post messages to and whether it is visible; nothing else. */
  const greet = (isOpen: boolean) => {
    widget?.postMessage({ action: 'inplan_host', open: isOpen }, origin)
    if (isOpen) expectAnswer()
  }

  const fallback = createFallback(words, () => close())

  /** A frame that the page's policy forbids, or whose server is away, says nothing. Then a link leads to the widget's own page. */
  function expectAnswer() {
    clearTimeout(timer)
    const check = () => hasAnswered || (panel ?? root).prepend(fallback(address))
    timer = window.setTimeout(check, widget === undefined ? loadTime : answerTime)
  }

  /** Creates a new frame for each address, because another address in the same frame would add an entry to the page's history. */
  function load() {
    if (isCutOff || (frame?.src === address && !fallback().isConnected)) return
    frame = document.createElement('iframe')
    frame.title = words[0]
    frame.src = address
    hasAnswered = false
    widget = undefined
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as in overlay-panel.ts
    frame.onload = () => {
      widget = frame?.contentWindow
      greet(!panel || panel.open)
    }
    ;(panel ?? root).replaceChildren(frame)
    if (isInline) expectAnswer()
  }

  const [panel, launcher, showPanel, fit] = isInline
    ? []
    : createOverlayPanel(
        root,
        !isTooOld && attribute('mode') !== 'popup',
        words,
        signal,
        load,
        () => open(),
        (isOpen) => {
          greet(isOpen)
          arrangeLaunchers(placed)
        },
      )

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
    arrangeLaunchers(placed)
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

  const close = () => panel?.close()

  function remove() {
    placed.splice(placed.indexOf(own), 1)
    close()
    clearTimeout(timer)
    end.abort()
    leaving.disconnect()
    takeAway(host)
    arrangeLaunchers(placed)
  }

  const own: Placed = { organisation, isInline, launcher, open, close, remove }
  placed.push(own)

  window.addEventListener(
    'message',
    ({ origin: from, source, data }) => {
      // The widget sends no message before the greeting, so none is lost before its window is known.
      if (from !== origin || source !== widget || data?.action !== 'update_widget') return
      hasAnswered = true
      takeAway(fallback())
      // The widget is visible now and has its own close button, so the panel may fill a phone's screen.
      fit?.()
      // A message marked as an answer repeats what the host page said. It can be late, after the panel was closed or opened again.
      if (data.button === 'open' && panel?.open) open()
      if (data.button === 'close' && !data.isAnswer) close()
      // The frame is as high as an inline widget's content. For a new screen, the page scrolls to the widget's top.
      if (frame && data.height > 0) frame.style.height = `${data.height}px`
      if (data.isNewScreen && host.getBoundingClientRect().top < 0) host.scrollIntoView()
    },
    { signal },
  )

  // A click on a link to the widget opens it in this page. Without scripts the link opens the widget's own page.
  document.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>(`a[href^="${origin}/widget/"]`)
      // A page may wrap listeners so that they do not end.
      if (!link || signal.aborted || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
      const query = new URLSearchParams(link.search)
      if (query.get('organization_id') !== organisation) return
      event.preventDefault()
      open((name) => query.get(name), link.pathname.slice('/widget/'.length, '/widget/en'.length))
    },
    { signal },
  )

  const leaving = new MutationObserver(() => script.isConnected || remove())
  setTimeout(() => {
    if (script.isConnected && !signal.aborted) leaving.observe(document, { childList: true, subtree: true })
  }, stayTime)

  if (isInline) load()
  attach()
  if (ofPage.get('open') === 'true') open()
}

const script = document.currentScript
const organisation = script?.getAttribute('data-organization-id')
if (script instanceof HTMLScriptElement && organisation) embed(script, organisation)
