import { useEffect, type ComponentType, type ReactNode } from 'react'
import { preloadableComponent } from '#shared/ui/preloadable-component.tsx'
import { whenIdle } from '#shared/ui/when-idle.ts'

export interface LazyScreen<Props extends object> {
  Screen: (props: Props) => ReactNode
  /** Loads the screen's code before the screen is shown. */
  prepare: () => void
}

const pauseBetweenTries = 1000

/** Milliseconds after the page load. When a code file is missing later than this, a new version must have been deployed. */
const oldEnoughToReload = 10_000

/**
 * Returns a screen in a separate code chunk. While the server cannot be reached, loading is retried. If the server answers but the file is
 * missing, a new version was deployed, and the page is reloaded at the same URL.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  async function loadUntilThere(): Promise<ComponentType<Props>> {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        // The file is there, but this browser cannot read it. Another try would not help.
        if (error instanceof SyntaxError) throw error
        if (performance.now() > oldEnoughToReload && (await isServerThere())) window.location.reload()
        await new Promise((resume) => {
          setTimeout(resume, pauseBetweenTries)
        })
      }
    }
  }

  const { Part, prepare } = preloadableComponent(load, loadUntilThere)
  return { Screen: Part, prepare }
}

/** Preloads what the next step needs when the screen is rendered and the browser is idle. */
export function usePrepare(prepare: (() => void) | undefined): void {
  useEffect(() => prepare && whenIdle(prepare), [prepare])
}

const isServerThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
