import { destination, pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import { brokenConstraint, sqlState } from '#server/platform/database/database-errors.ts'
import { workFields } from '#server/platform/monitor/current-work.ts'

/** Patterns of the secrets of card payments: the names of their fields and the form of their values (threat W4). */
const paymentSecrets = [
  /(?<=payment_intent_client_secret(?:=|%3D|"\s*:\s*"|\\":\s*\\"))[^&"\\\s]+/gi,
  /(?<=\b(?:pi|seti)_\w{1,60}?_secret_)\w+/g,
]

/** Matches a mail address. The lengths are bounded, so that matching a long line takes no longer than matching a short one. */
const mailAddress = /[\w.!#$%&'*+=?^`{|}~-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g

const without = (text: string, secret: RegExp): string => text.replaceAll(secret, '[redacted]')

/**
 * Removes secrets of card payments and mail addresses from a log line. Each request may write a line, so a cheap test first rules out
 * nearly every line that contains neither.
 */
export function withoutSecrets(line: string): string {
  const text = /secret/i.test(line) ? paymentSecrets.reduce(without, line) : line
  return /@|%40/.test(text) ? without(text, mailAddress) : text
}

/**
 * Opens the log. A line carries the request or job that it is about. Tokens, passwords and payment secrets are redacted, and of
 * an error only those fields are written that quote nothing from a row or a request (threat D7).
 */
export function openLog(level: string, stream: DestinationStream = destination({ fd: 2, sync: true })): Logger {
  return pino(
    {
      level,
      redact: ['req.headers.authorization', '*.password', '*.token', '*.clientSecret'],
      mixin: workFields,
      serializers: { err: errorFields },
      hooks: { streamWrite: withoutSecrets },
    },
    stream,
  )
}

/**
 * Returns the fields of an error for the log. Of a Postgres error, `detail` and `where` are left out, because they quote rows. Its message
 * names only tables and constraints, except for a data exception (class 22): that message quotes the value, so it is left out as well.
 */
function errorFields(error: unknown): object {
  // pg-boss passes on copies that are not instances of Error.
  if (!(error instanceof Error)) return errorFields(Object.assign(new Error('no error'), error))
  const { type, message, stack, code, table } = stdSerializers.err(error)
  const state = sqlState(error)
  const isQuoting = state?.startsWith('22') === true
  return {
    type,
    message: isQuoting ? 'a value does not fit' : message,
    stack: isQuoting ? stack?.replace(error.message, 'a value does not fit') : stack,
    code,
    constraint: brokenConstraint(error),
    table,
  }
}
