import type { LauncherWords } from './settings.ts'

/**
 * Creates what is shown instead of a frame that does not answer: a link to the widget's own page, and a button that closes the panel.
 * @returns a function that gives the element, with the link's address if there is a new one
 */
export function createFallback(words: LauncherWords, onClose: () => void): (address?: string) => HTMLElement {
  const place = document.createElement('p')
  const link = document.createElement('a')
  const close = document.createElement('button')
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = words[3]
  close.textContent = words[1]
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- as in overlay-panel.ts
  close.onclick = onClose
  place.append(link, close)
  return (address) => {
    if (address) link.href = address
    return place
  }
}
