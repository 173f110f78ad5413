/**
 * The screens with unsaved input. Everything that leaves a screen checks them first: links, the app's own navigation (`useGo`) and
 * the browser's Back button.
 */
const screens = new Set<symbol>()

export const unsavedWork = {
  /** Registers a screen with unsaved input; the returned function removes it. */
  begin: (): (() => void) => {
    const screen = Symbol('a screen with unsaved work')
    screens.add(screen)
    return () => screens.delete(screen)
  },
  exists: (): boolean => screens.size > 0,
  /** Called when the person discards the input: no screen counts as unsaved any more. */
  giveUp: (): void => screens.clear(),
}
