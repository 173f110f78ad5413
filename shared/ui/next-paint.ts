/** Milliseconds after which nobody waits any longer: a page out of sight is not painted. */
const longest = 100

/**
 * Resolves once what was just changed has been painted. What a tap sets off but does not show, such as a request, waits for
 * this, so that the tap is answered first.
 */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longest)
  })
