import sharp from 'sharp'
import { imageUploadPath } from '#shared/api/upload-image.ts'

type Locale = 'en' | 'nl'

/** An answer of the server as its client reads it. The last three fields are undefined when the answer lacks them. */
export interface Answer {
  readonly status: number
  readonly code?: string
  readonly responseMessage?: string
  readonly url?: string
}

type Request = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> }

export async function answerOf(url: string, locale: Locale, request: Request): Promise<Answer> {
  const answer = await fetch(url, { ...request, headers: { ...request.headers, 'accept-language': locale } })
  return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status }
}

/** Sends a request in both languages. Returns the texts of the refusals, and their codes without duplicates. */
export async function inBothLanguages(
  send: (locale: Locale) => Promise<Answer>,
): Promise<{ texts: string[]; codes: string }> {
  const answers = [await send('en'), await send('nl')]
  const codes = new Set(answers.map(({ status, code }) => `${status} ${code}`))
  return { texts: answers.map(({ responseMessage = '' }) => responseMessage), codes: [...codes].join(', ') }
}

/** @param color such as `#268`: pictures of different colors are different files */
export async function aPicture(color: string): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = sharp({ create: { width: 250, height: 175, channels: 3, background: color } })
  return new Uint8Array(await drawn.jpeg().toBuffer())
}

export const uploadPicture = (
  url: string,
  token: string,
  picture: Uint8Array<ArrayBuffer>,
  locale: Locale,
): Promise<Answer> =>
  answerOf(url + imageUploadPath, locale, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
    body: picture,
  })
