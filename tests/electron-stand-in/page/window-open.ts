/// <reference lib="dom" />

/**
 * Replaces `window.open` in a frame's main world: it asks the main process and returns null, as Electron does when the application
 * denies a window. A real popup would share its opener's thread and block it until every debugger detached. Popups of links with a
 * target do not block their opener; they are closed when they appear. The function is injected as text, so it uses nothing from
 * outside itself.
 */
export function replaceWindowOpen(binding: string): void {
  const scope = globalThis as any
  const post = scope[binding] as (text: string) => void
  delete scope[binding]
  scope.open = function open(url: unknown = '', name: unknown = '', features: unknown = ''): null {
    const address = URL.parse(String(url), document.baseURI)?.href ?? String(url)
    post(JSON.stringify([address, String(name), String(features)]))
    return null
  }
}
