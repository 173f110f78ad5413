import { AppError } from '#shared/api/app-error.ts'
import type { Call } from '#shared/api/client.ts'

let client: Promise<Call> | undefined

async function loadClient(): Promise<Call> {
  try {
    return (await import('./api-client.ts')).call
  } catch (cause) {
    client = undefined
    throw new AppError('network', { cause })
  }
}

/** Loads the code of the API client on demand. The first screen does not need it, because its data is part of the page. */
export const prepareClient = (): Promise<Call> => (client ??= loadClient())

/** Makes one typed call of the API contract; fails with an `AppError`. */
export const call: Call = async (name, input, options) => (await prepareClient())(name, input, options)
