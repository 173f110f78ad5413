import { expect } from 'vitest'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** All mails in the development mailbox, newest first. */
export async function mailbox(url: string): Promise<Mail[]> {
  const { mails } = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { mails: Mail[] }
  return mails
}

/** Waits for the newest mail to an address; the subject tells mails apart when several are on their way. */
export async function mailTo(url: string, address: string, subject = /(?:)/): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await mailbox(url)).find((mail) => mail.to.includes(address) && subject.test(mail.subject))
        return found
      },
      { timeout: 15_000 },
    )
    .toBeDefined()
  return found!
}
