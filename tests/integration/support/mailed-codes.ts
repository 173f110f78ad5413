import { expect } from 'vitest'
import { mailTo } from './mailbox.ts'

/** Returns the six-digit code that was mailed to an address. */
export async function mailedCode(url: string, email: string, subject?: RegExp): Promise<string> {
  return /\b\d{6}\b/.exec((await mailTo(url, email, subject)).text)?.[0] ?? ''
}

const tokenIn = (text: string): string => /#\/join\/(\S+)/.exec(text)?.[1] ?? ''

/** Returns the secret of the newest invitation that was mailed to an address. Waits for one other than `known`. */
export async function mailedInvitation(url: string, email: string, known = ''): Promise<string> {
  let token = ''
  await expect
    .poll(
      async () => {
        token = tokenIn((await mailTo(url, email)).text)
        return token
      },
      { timeout: 15_000 },
    )
    .not.toBe(known)
  return token
}
