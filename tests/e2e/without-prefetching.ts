/**
 * An init script that keeps a page from loading ahead what it may need later. The provider app loads some 150 files when it is idle,
 * which is more than half of the CPU time of opening it, and most tests need few of them.
 */
export function withoutPrefetching(): void {
  window.requestIdleCallback = () => 0
  window.cancelIdleCallback = () => {}
}
