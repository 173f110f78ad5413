/** Pages of banks that payments wait at, by payment; the customer may have closed one. In memory only. */
const pages = new Map<string, string>()

/** Where a payment is approved, when it was begun in this page. */
export const bankPageOf = (paymentId: string): string | undefined => pages.get(paymentId)

/**
 * Leads to the bank's page, which refuses to be shown in a frame: there it opens in the window that was opened for it when
 * the customer pressed the button; where the browser did not allow one, the waiting screen links to it.
 *
 * @param opened for a widget that stands in another page; undefined when this page itself goes to the bank
 */
export function leadToBank(paymentId: string, address: string, isFramed: boolean, opened: Window | null): void {
  const { href } = new URL(address, window.location.origin)
  pages.set(paymentId, href)
  if (opened) opened.location.replace(href)
  else if (!isFramed) window.location.assign(href)
}
