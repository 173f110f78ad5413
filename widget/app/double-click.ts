/**
 * Keeps the second half of a double click from what has come under the pointer meanwhile: whoever double-clicks "First free
 * time" must not also press the button of the screen that it leads to, and book. A link leads on once, so that one step
 * back is enough; on one and the same button each click counts.
 */
export function keepDoubleClicksTogether(page: Document): void {
  let first: Element | null = null
  page.addEventListener(
    'click',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest('a, button, label, input, select') : null
      if (event.detail > 1 && (control !== first || control?.localName === 'a')) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      first = control
    },
    { capture: true },
  )
}
