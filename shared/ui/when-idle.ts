/**
 * Does something when the browser has nothing else to do, or a second later where it cannot say when that is (WebKit). What
 * comes back takes the wish back.
 */
export function whenIdle(work: () => unknown): () => void {
  if ('requestIdleCallback' in window) {
    const idle = window.requestIdleCallback(() => work())
    return () => window.cancelIdleCallback(idle)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}
