import { homedir } from 'node:os'
import { AppError } from '#shared/api/app-error.ts'

/** Errors whose texts JavaScript makes itself, of names in the code and never of data. */
const madeByEngine = new Set(['TypeError', 'ReferenceError', 'RangeError'])

/** What looks like an address of a person, a token, or the query of a link. */
const personal: readonly [RegExp, string][] = [
  [/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi, '[mail]'],
  [/\bBearer\s+\S+/gi, 'Bearer [secret]'],
  [/inplan:\/\/\S*/gi, 'inplan://[link]'],
  [/([?#])[^\s)]+/g, '$1[query]'],
  [/[A-Za-z0-9_-]{20,}/g, '[secret]'],
]

/** A text without what could name a person or open a session (threat D7): the folder of the user is "~". */
export function redact(text: string): string {
  const withoutHome = text.replaceAll(homedir(), '~')
  return personal.reduce((rest, [pattern, word]) => rest.replace(pattern, word), withoutHome)
}

const frameLines = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    // Places in our own bundle: names of files hold a hash that reads like a secret.
    .map((line) => line.replaceAll(homedir(), '~').replace(/[?#][^\s)]+/g, ''))

/**
 * An error for the log: its kind and where it happened. Its text only when the engine wrote it, because what the app and
 * its libraries write may quote what a person typed.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `[${typeof error}]`
  const facts = error instanceof AppError ? [error.code, error.status, error.requestId] : [codeOf(error)]
  const text = madeByEngine.has(error.name) ? [redact(error.message)] : []
  const head = [error.name, ...facts, ...text].filter((part) => part !== undefined).join(' ')
  const cause = error.cause === undefined ? [] : [`  because of ${describeError(error.cause)}`]
  return [head, ...frameLines(error.stack), ...cause].join('\n')
}

/** "ECONNREFUSED" */
function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? code : undefined
}
