import { routes, type RouteName } from '#shared/api/routes.ts'

/** Calls that give or take a token. Only main makes them, so that no token reaches the renderer (threat D4). */
const tokenRoutes = [
  'login',
  'logout',
  'signUp',
  'verifyCustomer',
  'verifyProvider',
  'acceptInvitation',
] as const satisfies readonly RouteName[]

/** What the renderer may ask main to call. */
export type DesktopRoute = Exclude<RouteName, (typeof tokenRoutes)[number]>

const isDesktopRoute = (name: string): name is DesktopRoute => !tokenRoutes.some((tokenRoute) => tokenRoute === name)

export const desktopRoutes: readonly DesktopRoute[] = Object.keys(routes).filter(isDesktopRoute)
