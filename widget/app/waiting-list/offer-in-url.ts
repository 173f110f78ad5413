/**
 * Returns the secret of a waiting-list offer from the URL. The link in the offer's mail contains it, and it stays in the URL on all
 * screens.
 */
export const offerInUrl = (): string | undefined =>
  new URLSearchParams(window.location.search).get('offer') || undefined
