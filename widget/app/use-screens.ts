import { createContext, use } from 'react'

/** The screens that another screen leads to, and whose code it fetches ahead of the tap. */
type NextScreen =
  | 'booking'
  | 'checkout'
  | 'confirmEmail'
  | 'confirmReset'
  | 'forgotPassword'
  | 'login'
  | 'makePassword'
  | 'payment'
  | 'signUp'
  | 'team'
  | 'timeslot'

type NextScreens = Readonly<Record<NextScreen, { prepare: () => void }>>

/** Given by the routes, which know every screen. A screen that imported another one would be part of an import circle. */
export const ScreensContext = createContext<NextScreens | undefined>(undefined)

/** @throws Error outside the routes */
export function useScreens(): NextScreens {
  const screens = use(ScreensContext)
  if (!screens) throw new Error('A part of the widget stands outside its routes')
  return screens
}
