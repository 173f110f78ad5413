/** Addresses of bank pages by payment, because the customer may have closed one. In memory only. */
const pages = new Map<string, string>()

/** The bank page of a payment that was started in this page. */
export const bankPageOf = (paymentId: string): string | undefined => pages.get(paymentId)

/**
 * Opens the bank's page, which cannot be shown in a frame: there it opens in the window that was opened when the customer
 * pressed the button. If the browser blocked that window, the waiting screen has a link.
 * @param opened for an embedded widget; undefined when this page itself goes to the bank
 */
export function leadToBank(paymentId: string, address: string, isFramed: boolean, opened: Window | null): void {
  const { href } = new URL(address, window.location.origin)
  pages.set(paymentId, href)
  if (opened) opened.location.replace(href)
  else if (!isFramed) window.location.assign(href)
}
