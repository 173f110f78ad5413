import { expect } from '@playwright/test'

/** A mail as `/dev/mailbox.json` returns it. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/**
 * Waits for the newest mail that the product sent to an address.
 *
 * @param address of the product
 * @param to the receiver
 * @param subject the expected subject, when there may be an older mail to the same person
 */
export async function latestMail(address: string, to: string, subject: RegExp = /(?:)/): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const response = await fetch(`${address}/dev/mailbox.json?to=${encodeURIComponent(to)}`)
        const { mails } = (await response.json()) as { mails: Mail[] }
        found = mails.find((mail) => subject.test(mail.subject))
        return found
      },
      { message: `a mail to ${to} with the subject ${subject}`, timeout: 15_000, intervals: [50, 100] },
    )
    .toBeDefined()
  return found!
}
