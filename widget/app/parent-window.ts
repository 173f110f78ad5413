/** What the widget tells the page around it, and all that it tells: never a token, never a person's data. */
export type WidgetMessage = { action: 'update_widget' } & (
  | { button: 'open' | 'close' }
  /** Of an inline widget: pixels that it needs. */
  | { height: number }
  /** Of an inline widget: another screen begins, at its top. */
  | { isNewScreen: true }
)

/** The loader script's greeting; its origin is the only one that the widget ever posts to (threat W2). */
export const greeting = 'inplan_host'

/** How the widget stands in its page: as the page itself, in a panel that can be closed, or in the page's own text. */
export type Layout = 'page' | 'panel' | 'inline'

export interface ParentWindow {
  layout: Layout
  /** Whether the widget stands in a panel of another page, which can be closed. */
  isEmbedded: boolean
  /** Tells the page that the widget opens or closes (rule B1.6). Waits for the greeting when it has not come yet. */
  post: (button: 'open' | 'close') => void
  /** Tells the page what an inline widget needs. */
  tell: (content: { height: number } | { isNewScreen: true }) => void
}

/**
 * The line to the page around the widget. It opens when the parent window itself greets: from then on messages go to
 * that exact origin. A page that does not greet (a plain iframe) hears nothing.
 *
 * The greeting comes again whenever the page itself opens or closes the panel, and says so: that is passed on as well, so
 * that a page which listens hears of each opening and each closing once, whoever did it.
 */
export function listenToParent(own: Window, parent: Window = own.parent): ParentWindow {
  const waiting: WidgetMessage[] = []
  let origin: string | undefined
  let isOpen = false

  function send(message: WidgetMessage) {
    if (origin === undefined) waiting.push(message)
    else parent.postMessage(message, origin)
  }

  function post(button: 'open' | 'close') {
    isOpen = button === 'open'
    send({ action: 'update_widget', button })
  }

  own.addEventListener('message', (event: MessageEvent<unknown>) => {
    // A page in a sandbox has no origin to speak to.
    if (event.source !== parent || parent === own || event.origin === 'null' || !isGreeting(event.data)) return
    origin = event.origin
    for (const message of waiting.splice(0)) parent.postMessage(message, origin)
    const { open } = event.data
    if (typeof open === 'boolean' && open !== isOpen) post(open ? 'open' : 'close')
  })

  const layout = parent === own ? 'page' : readLayout(own.location.search)
  return {
    layout,
    isEmbedded: layout === 'panel',
    post,
    tell: (content) => send({ action: 'update_widget', ...content }),
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
 * Escape puts the panel away, as the host page's own key would if the focus were there. Nothing is reset: the choice
 * stands when the panel is opened again. What is open inside the widget closes first.
 */
export function closeOnEscape(own: Window, parent: ParentWindow): void {
  own.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || parent.layout === 'inline') return
    if (own.document.querySelector(':popover-open, dialog[open]')) return
    parent.post('close')
  })
}

export const parentWindow = listenToParent(window)
