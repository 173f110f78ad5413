/** The secret of an offer from the waiting list, which the link in its mail brings and all screens keep. */
export const offerInUrl = (): string | undefined =>
  new URLSearchParams(window.location.search).get('offer') || undefined
