import { request } from 'node:http'
import type { Call, Input } from '#shared/api/client.ts'

/** The answer to a page request. */
export interface PageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** Requests a page as a browser does, without following redirects. */
export function visit(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers: { accept: 'text/html', ...headers } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(pieces).toString() }),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** The input of a page that uses every field. */
export const aPage = (changes: Partial<Input<'saveOwnPage'>['body']> = {}): Input<'saveOwnPage'>['body'] => ({
  name: '',
  isPublished: false,
  about: 'We give massages.',
  parts: ['SERVICES', 'SPECIALISTS', 'HOURS', 'LOCATIONS', 'CONTACT'],
  pictures: [],
  ...changes,
})

/** Publishes an organisation's page under a page name. */
export const publish = (owner: Call, name: string, changes: Partial<Input<'saveOwnPage'>['body']> = {}) =>
  owner('saveOwnPage', { body: aPage({ name, isPublished: true, ...changes }) })

let names = 0
const run = Math.random().toString(36).slice(2, 8)

/** Returns a page name that no other test uses. */
export const freshName = (): string => `studio-${run}-${(names += 1)}`
