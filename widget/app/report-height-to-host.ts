import type { ParentWindow } from './parent-window.ts'

/** Milliseconds for which less is needed before the place is given back: a screen that loads is short for a moment. */
const shrinkAfter = 300

/** Tells the page around an inline widget how high the content is: more at once, less when that lasts. Returns what ends it. */
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
