import { AppError } from '#shared/api/app-error.ts'
import { type Call, createClient, type HttpTransport } from '#shared/api/client.ts'

export interface ClientIdentity {
  token?: string
  organisationId?: string
  locale?: 'nl' | 'en'
  browserKey?: string
}

const fetchTransport =
  (url: string): HttpTransport =>
  async ({ method, path, query, body, headers, signal }) => {
    const search = new URLSearchParams(query).toString()
    const answer = await fetch(`${url}${path}${search && `?${search}`}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    return { status: answer.status, body: await answer.json() }
  }

/** The product's own typed client, based on fetch. */
export const apiClient = (
  url: string,
  { token, organisationId, locale = 'en', browserKey }: ClientIdentity = {},
): Call => createClient(fetchTransport(url), () => ({ token, organisationId, locale, browserKey }))

/** Returns the error of a failed call; throws when the call succeeds. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.catch((error: unknown) => error)
  if (outcome instanceof AppError) return outcome
  throw new Error(`Expected a failure, got ${JSON.stringify(outcome)}`)
}
