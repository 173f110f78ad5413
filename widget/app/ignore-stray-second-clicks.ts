/**
 * Ignores the second click of a double click if another element is under the pointer by then: a double click on "First free time" must not
 * also press the book button of the next screen. A second click on a link is ignored too, so that the history has only one new entry. On
 * the same button both clicks count.
 */
export function ignoreStraySecondClicks(page: Document): void {
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
