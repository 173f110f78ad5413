/**
 * An init script that disables prefetching. When idle, the provider app prefetches about 150 files, which is more than half of the CPU time
 * of opening it, and most tests need few of them.
 */
export function withoutPrefetching(): void {
  window.requestIdleCallback = () => 0
  window.cancelIdleCallback = () => {}
}
