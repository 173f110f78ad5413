import * as React from 'react'
import { configure, getConfig } from '@testing-library/react'

// Settings of the test libraries, and replacements for functions of the browser that jsdom lacks. Files that share a window load this
// module once.

// While a query polls, its errors do not contain the page's markup, which is slow to build. Only the final error does.
const { getElementError: withMarkup } = getConfig()
configure({
  // The timeout suits a machine under heavy load. A passing test does not wait for it.
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    isPolling()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : withMarkup(message, container),
})
/** Testing Library sets this flag while `waitFor` and `findBy…` poll. */
const isPolling = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

// React's development build keeps a stack trace of each element for its warnings, which takes a fifth of the time of a screen test. React
// stops doing so after it has made many traces recently. This counter makes React believe that it always has. If React has no such counter,
// nothing changes.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} })
}

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  const before = document.activeElement
  this.open = true
  this.querySelector<HTMLElement>('input, select, textarea, button, a[href]')?.focus()
  this.addEventListener('close', () => before instanceof HTMLElement && before.focus(), { once: true })
}

HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

HTMLElement.prototype.togglePopover = function togglePopover(this: HTMLElement, force) {
  const isShown = typeof force === 'boolean' ? force : this.style.display === ''
  // jsdom's own style sheet hides popovers, so `display` is set directly.
  this.style.display = isShown ? 'block' : ''
  return isShown
}

/** jsdom has no layout, so nothing scrolls. */
Element.prototype.scrollTo = () => undefined

/** jsdom has no layout, so sizes never change. */
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let screenWidth = 1280
const mediaLists = new Set<EventTarget>()

/** From now on, answers `(min-width: …px)` queries like a screen of this width, and notifies their listeners. */
export function setScreenWidth(pixels: number): void {
  screenWidth = pixels
  for (const list of mediaLists) list.dispatchEvent(new Event('change'))
}

window.matchMedia = (media) => {
  const list = new EventTarget()
  mediaLists.add(list)
  const minimum = /\(min-width: (\d+)px\)/.exec(media)?.[1]
  return Object.defineProperties(list, {
    media: { value: media },
    matches: { get: () => minimum !== undefined && screenWidth >= Number(minimum) },
  }) as unknown as MediaQueryList
}
