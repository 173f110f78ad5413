/** What the widget tells the page around it (rule B1.6), and all that it tells: never a token, never a person's data. */
export interface WidgetMessage {
  action: 'update_widget'
  button: 'open' | 'close'
}

/** The loader script's greeting; its origin is the only one that the widget ever posts to (threat W2). */
export const greeting = 'inplan_host'

export interface ParentWindow {
  /** Whether the widget stands in another page. */
  isEmbedded: boolean
  /** Waits for the greeting when it has not come yet. */
  post: (button: WidgetMessage['button']) => void
}

/**
 * The line to the page around the widget. It opens when the parent window itself greets: from then on messages go to
 * that exact origin. A page that does not greet (a plain iframe) hears nothing.
 */
export function listenToParent(own: Window, parent: Window = own.parent): ParentWindow {
  const waiting: WidgetMessage[] = []
  let origin: string | undefined

  own.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== parent || parent === own || !isGreeting(event.data)) return
    origin = event.origin
    for (const message of waiting.splice(0)) parent.postMessage(message, origin)
  })

  return {
    isEmbedded: parent !== own,
    post(button) {
      const message: WidgetMessage = { action: 'update_widget', button }
      if (origin === undefined) waiting.push(message)
      else parent.postMessage(message, origin)
    },
  }
}

const isGreeting = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'action' in data && data.action === greeting

/**
 * Escape puts the panel away, as the host page's own key would if the focus were there. Nothing is reset: the choice
 * stands when the panel is opened again. What is open inside the widget closes first.
 */
export function closeOnEscape(own: Window, parent: ParentWindow): void {
  own.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (own.document.querySelector(':popover-open, dialog[open]')) return
    parent.post('close')
  })
}

export const parentWindow = listenToParent(window)
