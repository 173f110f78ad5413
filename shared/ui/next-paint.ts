/** Maximum wait in milliseconds, because an invisible page is not painted. */
const longest = 100

/**
 * Resolves after the next paint. Work that a tap causes but does not show, such as a request, is done after it, so that the
 * tap is answered at once.
 */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longest)
  })
