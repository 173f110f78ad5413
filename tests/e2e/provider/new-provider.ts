import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { latestMail, type Mail } from '../mailbox.ts'
import { sharedAddress } from '../product.ts'

/** The password of all providers that these tests create. */
export const password = 'Correct-horse-1'

export const newAddress = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@example.test`

/** The six-digit code in a mail. */
export const codeIn = ({ subject, text }: Mail): string => /\b\d{6}\b/.exec(`${subject}\n${text}`)![0]

export interface NewProvider {
  readonly email: string
  readonly call: Call
  /** Opens the provider app in the browser at a route, with this person logged in. */
  open(page: Page, place?: string): Promise<void>
}

/** Creates a provider with a business over the API, so that a test affects nobody else. */
export async function aNewProvider(organisationKind: 'SMB' | 'FREELANCER' = 'SMB'): Promise<NewProvider> {
  const email = newAddress('provider')
  const anonymous = createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en' }))
  await anonymous('signUpProvider', { body: { email, password } })
  const code = codeIn(await latestMail(sharedAddress(), email))
  const { token } = await anonymous('verifyProvider', {
    body: {
      email,
      code,
      firstName: 'Nora',
      lastName: 'Test',
      organisation: { name: 'Praktijk Nora', organisationKind, timeZone: 'Europe/Amsterdam' },
    },
  })
  return {
    email,
    call: createClient(axiosTransport(sharedAddress()), () => ({ locale: 'en', token })),
    async open(page, place = '/calendar') {
      await page.addInitScript((kept) => sessionStorage.setItem('inplan.token', kept), token)
      await page.goto(`/provider/#${place}`)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    },
  }
}
