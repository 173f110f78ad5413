import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import type { Output } from '#shared/api/client.ts'
import type { RouteName } from '#shared/api/routes.ts'
import type { WireAnswer } from '#shared/ipc/preload-api.ts'

/** Invokes an IPC channel from the page. */
export const invokeIn = (page: Page, channel: string, ...args: unknown[]): Promise<WireAnswer> =>
  page.evaluate(([name, given]) => window.inplan!.invoke(name, given), [channel, args] as const)

export type DemoUser = keyof typeof demoAccounts

/** Logs this user in through the bridge, or logs out if `user` is undefined. Also resets the preferences and the route. */
export async function becomeUser(page: Page, user: DemoUser | undefined): Promise<void> {
  await invokeIn(page, 'preferences.set', { theme: 'system', language: 'en' })
  const session = await invokeIn(page, 'session.current')
  const current = session.ok ? (session.value as Output<'providerSession'> | null)?.user.email : undefined
  const email = user && demoAccounts[user].email
  if (email === undefined) await invokeIn(page, 'session.logout')
  else if (email !== current) await invokeIn(page, 'session.login', { email, password: demoPassword, remember: false })
  // `replaceState` bypasses the router, so that a form with unsaved changes does not ask for confirmation.
  await page.evaluate(() => history.replaceState(null, '', '#/'))
}

/** Logs in through the bridge, like the log-in screen, and reloads the page. */
export const logInAs = (page: Page, who: DemoUser, { remember = false } = {}): Promise<void> =>
  logInWith(page, { email: demoAccounts[who].email, password: demoPassword, remember })

interface Credentials {
  email: string
  password: string
  remember: boolean
}

export async function logInWith(page: Page, credentials: Credentials): Promise<void> {
  await invokeIn(page, 'session.login', credentials)
  await page.reload()
}

const call = (page: Page, name: string, input: object) => invokeIn(page, 'api.call', name, input, {})

/** Calls an endpoint of the server from the page. */
export async function callAs<Name extends RouteName>(
  page: Page,
  name: Name,
  input: object = {},
): Promise<Output<Name>> {
  const answer = await call(page, name, input)
  if (!answer.ok) throw new Error(`${name} failed: ${answer.error.code}`)
  return answer.value as Output<Name>
}

/** Makes a call from the page that the server must refuse, and returns its error code. */
export async function refusalOf(page: Page, name: string, input: object): Promise<string> {
  const answer = await call(page, name, input)
  if (answer.ok) throw new Error(`${name} was not refused`)
  return answer.error.code
}

/** Logs in with the log-in form. */
export async function fillInLogIn(
  page: Page,
  email: string,
  password: string,
  { remember }: { remember?: boolean } = {},
): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember !== undefined) await page.getByLabel('Keep me logged in').setChecked(remember)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

interface Booked {
  id: string
  guest: { firstName: string; lastName: string; email: string }
}

/**
 * Finds an accepted booking of Noor Jansen, a customer of the demo data. Other customers' bookings are not used, because tests that run at
 * the same time make and cancel them.
 */
export async function someBooking(page: Page): Promise<Booked> {
  const query = { status: 'ACCEPTED', text: 'noor.jansen@example.test', page: 0, size: 1 } as const
  const { bookings } = await callAs(page, 'providerBookings', { query })
  return bookings[0]!
}
