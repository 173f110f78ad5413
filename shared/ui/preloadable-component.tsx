import { lazy, useState, type ComponentType, type ReactNode } from 'react'

export interface PreloadableComponent<Props extends object> {
  Part: (props: Props) => ReactNode
  /** Fetches its code ahead of the tap that needs it: once, or again after that failed. */
  prepare: () => void
}

/**
 * A part of the page with code of its own. Once that is prepared it is drawn without suspending: React would wait 300 ms
 * before it shows what has suspended, if only for a moment.
 *
 * @param load fetches the code ahead; where that fails, nobody needs to know yet
 * @param loadInEarnest fetches it for who stands before it; a rejection is for the error boundary
 */
export function preloadableComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loadInEarnest = load,
): PreloadableComponent<Props> {
  let prepared: ComponentType<Props> | undefined
  let preparing: Promise<void> | undefined
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadInEarnest() }))

  return {
    Part: function Prepared(props) {
      // For as long as it is on the screen.
      const [Shown] = useState(() => prepared ?? Lazy)
      return <Shown {...props} />
    },
    prepare: () => {
      preparing ??= load().then(
        (Component) => void (prepared = Component),
        // The next sign of a tap tries again.
        () => void (preparing = undefined),
      )
    },
  }
}
