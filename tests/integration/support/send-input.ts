import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '#shared/api/app-error.ts'
import { contract } from '#shared/api/contract/index.ts'
import { methodOf, organisationHeader, pathOf, type RouteName } from '#shared/api/routes.ts'
import { translateAnswer, translateField, translateRequest } from '#shared/api/specification/calls.ts'
import type { SampleData } from './sample-inputs.ts'
import type { SharedServerWithStudio } from './test-server.ts'

/** The input of a call, in any shape. A string as the body is sent unchanged. */
export interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/**
 * Returns a function that sends any input to a call, as the studio's owner or the sample's customer. Input and answer have the domain's words,
 * also where those on the wire are the specification's.
 */
export const inputSender =
  (at: Pick<SharedServerWithStudio, 'url' | 'studio'>, sample: () => SampleData) =>
  async (name: RouteName, { params = {}, query = {}, body }: LooseInput, language = 'en') => {
    const path = pathOf(name).replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const isProvider = ['provider', 'owner'].includes(contract[name].callers)
    const answer = await fetch(
      `${at.url}${path}?${new URLSearchParams(translateRequest(name, query, 'specification') as typeof query).toString()}`,
      {
        method: methodOf(name),
        headers: {
          'accept-language': language,
          // The log-out is sent without the token, because it would revoke the token for the calls that follow.
          ...(name !== 'logout' && {
            authorization: `Bearer ${isProvider ? at.studio.owner.token : sample().customer.token}`,
          }),
          'idempotency-key': randomUUID(),
          ...(contract[name].tenant === 'header' && { [organisationHeader]: at.studio.id }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && {
          body: typeof body === 'string' ? body : JSON.stringify(translateRequest(name, body, 'specification')),
        }),
      },
    )
    const json: unknown = await answer.json()
    const read = (answer.ok ? translateAnswer(name, json, 'domain') : json) as ErrorBody
    const fields = Object.entries(read.fields ?? {}).map(([field, text]) => [
      translateField(name, field, 'domain'),
      text,
    ])
    return { status: answer.status, body: read.fields ? { ...read, fields: Object.fromEntries(fields) } : read }
  }
