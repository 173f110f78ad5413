import { lazy, useState, type ComponentType, type ReactNode } from 'react'

export interface PreloadableComponent<Props extends object> {
  Part: (props: Props) => ReactNode
  /** Loads the code ahead of its use; tries again after a failure. */
  prepare: () => void
}

/**
 * A component in a code chunk of its own that can be preloaded. When it is preloaded it renders without suspending; React
 * would otherwise wait 300 ms before it shows suspended content.
 * @param load preloads the code; a failure is ignored
 * @param loadInEarnest loads the code when the component is needed; a rejection goes to the error boundary
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
      // The choice does not change while the component is mounted.
      const [Shown] = useState(() => prepared ?? Lazy)
      return <Shown {...props} />
    },
    prepare: () => {
      preparing ??= load().then(
        (Component) => void (prepared = Component),
        // After a failure, the next preload tries again.
        () => void (preparing = undefined),
      )
    },
  }
}
