import { expect } from 'vitest'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The mails in the development mailbox, newest first: all, or those to an address. */
export async function mailbox(url: string, to = ''): Promise<Mail[]> {
  const answer = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { mails: Mail[] }).mails
}

/** Waits for the newest mail to an address. If there may be several mails, `subject` selects one of them. */
export async function mailTo(url: string, address: string, subject = /(?:)/): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await mailbox(url, address)).find((mail) => subject.test(mail.subject))
        return found
      },
      { timeout: 15_000 },
    )
    .toBeDefined()
  return found!
}
