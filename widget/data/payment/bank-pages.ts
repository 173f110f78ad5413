/**
 * The URLs of the bank's pages by payment id, so that a page can be opened again after the customer closed it. They are kept in memory
 * only.
 */
const pages = new Map<string, string>()

/** The address of the bank's page for a payment; undefined if the payment was not started in this page. */
export const bankPageOf = (paymentId: string): string | undefined => pages.get(paymentId)

/**
 * Opens the bank's page. It cannot be shown in a frame, so an embedded widget shows it in a window that was opened when the
 * customer pressed the button. If the browser blocked that window, the waiting screen has a link.
 * @param opened the window that was opened for the bank; null when it was blocked, or when this page itself goes to the bank
 */
export function leadToBank(paymentId: string, address: string, isFramed: boolean, opened: Window | null): void {
  const { href } = new URL(address, window.location.origin)
  pages.set(paymentId, href)
  if (opened) opened.location.replace(href)
  else if (!isFramed) window.location.assign(href)
}
