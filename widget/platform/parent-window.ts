import { hasPopovers } from './has-popovers.ts'

/** All messages from the widget to the host page. They never contain a token or personal data. */
export type WidgetMessage = { action: 'update_widget' } & (
  | { button: 'open' | 'close'; isAnswer?: true }
  /** The height in pixels that an inline widget needs. */
  | { height: number }
  /** Tells the host page that an inline widget shows another screen, whose top should be scrolled into view. */
  | { isNewScreen: true }
)

/** The name of the loader script's greeting. The widget posts messages only to the greeting's origin (threat W2). */
export const greeting = 'inplan_host'

/** How the widget is displayed: as a page of its own, in a panel that can be closed, or inline in a host page. */
export type Layout = 'page' | 'panel' | 'inline'

export interface ParentWindow {
  layout: Layout
  /** Whether the widget is in a panel of a host page, which can be closed. */
  isEmbedded: boolean
  /** Tells the host page that the widget opens or closes (rule B1.6). Messages before the greeting are queued. */
  post: (button: 'open' | 'close') => void
  /** Tells the host page the height of an inline widget, or that it shows another screen. */
  tell: (content: { height: number } | { isNewScreen: true }) => void
  /** Calls the listener whenever the panel was opened or closed, by whomever. */
  onVisibility: (listener: (isOpen: boolean) => void) => void
}

/**
 * The connection to the host page. It opens when the parent window sends a greeting; from then on messages go to exactly that origin. A
 * page without the loader script (a plain iframe) gets no messages. The host page repeats the greeting whenever it opens or closes the
 * panel. The widget reports this back, so that listeners are notified of each opening and closing once, whoever caused it. Such a report is
 * marked as an answer: it can be late, so the loader script must not act on it.
 */
export function listenToParent(own: Window, parent: Window = own.parent): ParentWindow {
  const waiting: WidgetMessage[] = []
  let origin: string | undefined
  let isOpen = false
  const listeners: ((isOpen: boolean) => void)[] = []

  function send(message: WidgetMessage) {
    if (origin === undefined) waiting.push(message)
    else parent.postMessage(message, origin)
  }

  function post(button: 'open' | 'close', mark: { isAnswer?: true } = {}) {
    const wasOpen = isOpen
    isOpen = button === 'open'
    if (isOpen !== wasOpen) for (const listener of listeners) listener(isOpen)
    send({ action: 'update_widget', button, ...mark })
  }

  own.addEventListener('message', (event: MessageEvent<unknown>) => {
    // A sandboxed page has the origin 'null', to which no message can be posted.
    if (event.source !== parent || parent === own || event.origin === 'null' || !isGreeting(event.data)) return
    origin = event.origin
    for (const message of waiting.splice(0)) parent.postMessage(message, origin)
    const { open } = event.data
    if (typeof open === 'boolean' && open !== isOpen) post(open ? 'open' : 'close', { isAnswer: true })
  })

  const layout = parent === own ? 'page' : readLayout(own.location.search)
  return {
    layout,
    isEmbedded: layout === 'panel',
    post: (button) => post(button),
    tell: (content) => send({ action: 'update_widget', ...content }),
    onVisibility: (listener) => void listeners.push(listener),
  }
}

const readLayout = (search: string): Layout =>
  new URLSearchParams(search).get('layout') === 'inline' ? 'inline' : 'panel'

interface Greeting {
  action: typeof greeting
  open?: unknown
}

const isGreeting = (data: unknown): data is Greeting =>
  typeof data === 'object' && data !== null && 'action' in data && data.action === greeting

/**
 * Escape closes the panel, as in the host page. The selection is kept for the next opening. Open dialogs in the widget close
 * first.
 */
export function closeOnEscape(own: Window, parent: ParentWindow): void {
  own.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || parent.layout === 'inline') return
    if (own.document.querySelector(hasPopovers() ? ':popover-open, dialog[open]' : 'dialog[open]')) return
    parent.post('close')
  })
}

export const parentWindow = listenToParent(window)
