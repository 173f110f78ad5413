import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

export interface LazyScreen {
  Screen: LazyExoticComponent<ComponentType>
  /** Fetches the screen's code ahead of the tap that needs it. */
  prepare: () => void
}

const pauseBetweenTries = 1000

/** A screen with code of its own. Code that cannot be fetched is asked for again until the server is back. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let screen: Promise<{ default: ComponentType }> | undefined

  async function fetchScreen(): Promise<{ default: ComponentType }> {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        await new Promise((resume) => {
          setTimeout(resume, pauseBetweenTries)
        })
      }
    }
  }

  const start = () => (screen ??= fetchScreen())
  return { Screen: lazy(start), prepare: () => void start() }
}
