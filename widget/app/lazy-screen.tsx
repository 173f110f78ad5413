import { useEffect, type ComponentType, type ReactNode } from 'react'
import { preloadableComponent } from '#shared/ui/preloadable-component.tsx'
import { whenIdle } from '#shared/ui/when-idle.ts'

export interface LazyScreen<Props extends object> {
  Screen: (props: Props) => ReactNode
  /** Fetches the screen's code ahead of the tap that needs it. */
  prepare: () => void
}

const pauseBetweenTries = 1000

/** Milliseconds after which code that the server no longer has means that a new version was put in place. */
const oldEnoughToReload = 10_000

/**
 * A screen with code of its own. Code that cannot be fetched is asked for again until the server is back; where the server
 * is there but the code is not, the page is older than the product, and loads anew at the same address.
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

/** Fetches what the next tap needs once the screen that offers it stands, and the browser has nothing else to do. */
export function usePrepare(prepare: (() => void) | undefined): void {
  useEffect(() => prepare && whenIdle(prepare), [prepare])
}

const isServerThere = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
