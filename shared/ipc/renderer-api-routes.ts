import { routes, type RouteName } from '#shared/api/routes.ts'

/** Calls that take or return a token. Only the main process makes them, so that no token reaches the renderer (threat D4). */
const tokenRoutes = [
  'login',
  'loginWithCode',
  'loginWithPasskey',
  'loginWithSecondFactor',
  'logout',
  'signUp',
  'signUpWithoutPassword',
  'verifyCustomer',
  'verifyProvider',
  'acceptInvitation',
] as const satisfies readonly RouteName[]

/** The calls that the renderer may request. */
export type DesktopRoute = Exclude<RouteName, (typeof tokenRoutes)[number]>

const isDesktopRoute = (name: string): name is DesktopRoute => !tokenRoutes.some((tokenRoute) => tokenRoute === name)

export const desktopRoutes: readonly DesktopRoute[] = Object.keys(routes).filter(isDesktopRoute)
