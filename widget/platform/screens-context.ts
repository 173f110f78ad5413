import { createContext, use, type ReactNode } from 'react'

/** The names of screens that other screens link to and preload. */
type NextScreen =
  | 'booking'
  | 'checkout'
  | 'confirmEmail'
  | 'confirmLoginCode'
  | 'confirmReset'
  | 'forgotPassword'
  | 'login'
  | 'loginCode'
  | 'makePassword'
  | 'payment'
  | 'repeat'
  | 'signUp'
  | 'team'
  | 'timeslot'

/** Parts of a screen that belong to another feature. They are loaded after the screen. */
type LatePart = 'fullTimes' | 'ownRepeat' | 'ownTexts' | 'ownWaiting'

type NextScreens = Readonly<Record<NextScreen, { prepare: () => void }>> &
  Readonly<Record<LatePart, { Screen: (props: object) => ReactNode }>> & {
    readonly ownTexts: { Screen: (props: { bookingId?: string }) => ReactNode }
  }

/** The screens by name. The routes provide them through a context, because direct imports between screens would be circular. */
export const ScreensContext = createContext<NextScreens | undefined>(undefined)

/** @throws Error outside the routes */
export function useScreens(): NextScreens {
  const screens = use(ScreensContext)
  if (!screens) throw new Error('A part of the widget stands outside its routes')
  return screens
}
