/**
 * Screens with something typed that is not saved. What leads away from a screen asks them first: links, the app's own
 * navigation (`useGo`) and the way back.
 */
const screens = new Set<symbol>()

export const unsavedWork = {
  /** Ends with the function that it returns. */
  begin: (): (() => void) => {
    const screen = Symbol('a screen with unsaved work')
    screens.add(screen)
    return () => screens.delete(screen)
  },
  exists: (): boolean => screens.size > 0,
  /** The person gives it up: nothing asks any more. */
  giveUp: (): void => screens.clear(),
}
