import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import type { Output } from '#shared/api/client.ts'
import type { RouteName } from '#shared/api/routes.ts'
import type { PreloadApi, WireAnswer } from '#shared/ipc/wire.ts'

declare global {
  interface Window {
    /** What the preload gives the page. */
    readonly inplan: PreloadApi
  }
}

/** Calls a channel from the page. */
export const invokeIn = (page: Page, channel: string, ...args: unknown[]): Promise<WireAnswer> =>
  page.evaluate(([name, given]) => window.inplan.invoke(name, given), [channel, args] as const)

/** Logs in through the bridge, like the log-in screen, and reloads the page. */
export const logInAs = (page: Page, who: keyof typeof demoAccounts, { remember = false } = {}): Promise<void> =>
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

/** Calls an endpoint from the page. */
export async function callAs<Name extends RouteName>(
  page: Page,
  name: Name,
  input: object = {},
): Promise<Output<Name>> {
  const answer = await call(page, name, input)
  if (!answer.ok) throw new Error(`${name} failed: ${answer.error.code}`)
  return answer.value as Output<Name>
}

/** The error code with which a call from the page is refused. */
export async function refusalOf(page: Page, name: string, input: object): Promise<string> {
  const answer = await call(page, name, input)
  if (answer.ok) throw new Error(`${name} was not refused`)
  return answer.error.code
}
