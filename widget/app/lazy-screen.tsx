import { useEffect, type ComponentType, type ReactNode } from 'react'
import { preloadableComponent } from '#shared/ui/preloadable-component.tsx'
import { whenIdle } from '#shared/ui/when-idle.ts'

export interface LazyScreen<Props extends object> {
  Screen: (props: Props) => ReactNode
  /** Loads the screen's code before the screen is shown. */
  prepare: () => void
}

const pauseBetweenTries = 1000

/** When a code file is missing this many milliseconds after the page's load or later, a new version was deployed. */
const oldEnoughToReload = 10_000

/**
 * A screen in a code chunk of its own. A failed load is retried while the server cannot be reached. If the server answers but
 * the file is missing, a new version was deployed, and the page is reloaded at the same address.
 */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  async function loadUntilThere(): Promise<ComponentType<Props>> {
    for (;;) {
      try {
        return await load()
      } catch {
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
