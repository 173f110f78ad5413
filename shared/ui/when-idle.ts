/**
 * Runs a function when the browser is idle, or after a second in browsers without `requestIdleCallback` (WebKit). Returns a
 * function that cancels it.
 */
export function whenIdle(work: () => unknown): () => void {
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(() => work())
    return () => window.cancelIdleCallback(idle)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}
