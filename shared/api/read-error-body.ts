import { AppError, type ErrorBody, type Price, type SecondFactorStep } from './app-error.ts'
import { type ServerErrorCode, serverErrorCodes } from './error-codes.ts'
import type { RouteName } from './routes.ts'
import { translateField } from './specification/calls.ts'

const isServerCode = (value: unknown): value is ServerErrorCode => serverErrorCodes.some((code) => code === value)

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function priceOf(value: unknown): Price | undefined {
  const { amount, currency } = objectOf(value)
  return typeof amount === 'number' && currency === 'EUR' ? { amount, currency } : undefined
}

function secondFactorOf(value: unknown): SecondFactorStep | undefined {
  const { ticket, hasPasskey } = objectOf(value)
  return typeof ticket === 'string' ? { ticket, hasPasskey: hasPasskey === true } : undefined
}

const textsOf = (value: unknown, nameOf: (field: string) => string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([field, text]) =>
      typeof text === 'string' ? [[nameOf(field), text]] : [],
    ),
  )

/** Derives an error code from the status of an answer whose body has no known code. */
function codeOf(status: number, hasFields: boolean): ServerErrorCode {
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return hasFields ? 'validation' : 'internal'
}

/**
 * Parses an error body in every shape of rule A8.1: each part may be inside `error`, at the top level, or absent. A body that the server
 * did not write, such as a proxy's error page, yields no messages. The fields have the domain's names, also those of the specification's calls.
 */
export function readErrorBody(status: number, body: unknown, name?: RouteName): AppError {
  const outer = objectOf(body)
  const inner = objectOf(outer['error'])
  const part = (key: keyof ErrorBody): unknown => inner[key] ?? outer[key]
  const code = part('code')
  const requestId = stringOf(part('requestId'))
  const fieldErrors = textsOf(part('fields'), (field) => (name ? translateField(name, field, 'domain') : field))
  const price = priceOf(part('price'))
  const secondFactor = secondFactorOf(part('secondFactor'))
  return new AppError(isServerCode(code) ? code : codeOf(status, Object.keys(fieldErrors).length > 0), {
    status,
    message: stringOf(part('responseMessage')),
    fieldErrors,
    ...(requestId && { requestId }),
    ...(price && { price }),
    ...(secondFactor && { secondFactor }),
  })
}
