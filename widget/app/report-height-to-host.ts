import type { ParentWindow } from '../platform/parent-window.ts'

/** Milliseconds until a smaller height is reported, because a new screen is short while it loads. */
const shrinkAfter = 300

/**
 * Reports the content's height to the host page of an inline widget: an increase at once, a decrease after a delay. Returns a
 * function that stops the reports.
 */
export function reportHeightToHost(content: HTMLElement, { tell }: ParentWindow): () => void {
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function report() {
    const height = Math.ceil(content.getBoundingClientRect().height)
    clearTimeout(timer)
    if (height === 0 || height === told) return
    if (height < told) timer = setTimeout(say, shrinkAfter, height)
    else say(height)
  }

  function say(height: number) {
    told = height
    tell({ height })
  }

  const observer = new ResizeObserver(report)
  observer.observe(content)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
