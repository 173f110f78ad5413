/** Maximum wait in milliseconds. It is needed because an invisible page is never painted. */
const longest = 100

/**
 * Resolves after the next paint. Work that a tap causes but that is not visible, such as a request, is done afterwards, so that the
 * screen reacts to the tap at once.
 */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, longest)
  })
