/** Does something when the browser has nothing else to do; a second later where it cannot say when that is. */
export const whenIdle = (work: () => unknown): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => work())
  else setTimeout(work, 1000)
}
