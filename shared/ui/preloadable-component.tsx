import { lazy, useState, type ComponentType, type ReactNode } from 'react'

export interface PreloadableComponent<Props extends object> {
  Part: (props: Props) => ReactNode
  /** Loads the code ahead of its use; tries again after a failure. */
  prepare: () => void
}

/**
 * Creates a component in a separate code chunk that can be preloaded. Once preloaded, it renders without suspending; otherwise React would
 * wait 300 ms before showing suspended content.
 * @param load preloads the code; a failure is ignored
 * @param loadInEarnest loads the code when the component is rendered; a rejection goes to the error boundary
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
      // Whether the preloaded or the lazy component is used does not change while it is mounted.
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
