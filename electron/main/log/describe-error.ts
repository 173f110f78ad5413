import { homedir } from 'node:os'
import { AppError } from '#shared/api/app-error.ts'

/** Error types whose messages come from the JavaScript engine. Such messages contain names of code but no personal data. */
const madeByEngine = new Set(['TypeError', 'ReferenceError', 'RangeError'])

/** Patterns of personal data and secrets: mail addresses, tokens, query strings. */
const personal: readonly [RegExp, string][] = [
  [/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[a-z]{2,}/gi, '[mail]'],
  [/\bBearer\s+\S+/gi, 'Bearer [secret]'],
  [/inplan:\/\/\S*/gi, 'inplan://[link]'],
  [/([?#])[^\s)]+/g, '$1[query]'],
  [/[A-Za-z0-9_-]{20,}/g, '[secret]'],
]

/** Removes personal data and secrets from a text (threat D7). The user's home folder becomes "~". */
export function redact(text: string): string {
  const withoutHome = text.replaceAll(homedir(), '~')
  return personal.reduce((rest, [pattern, word]) => rest.replace(pattern, word), withoutHome)
}

const frameLines = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    // Redacts paths and queries only. The pattern for secrets is not applied to stack lines, because it would match the hashes in the
    // bundle's file names.
    .map((line) => line.replaceAll(homedir(), '~').replace(/[?#][^\s)]+/g, ''))

/**
 * Describes an error for the log by its type and stack. Its message is logged only when the engine wrote it; messages of the
 * app and its libraries may quote what a person typed.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `[${typeof error}]`
  const facts = error instanceof AppError ? [error.code, error.status, error.requestId] : [codeOf(error)]
  const text = madeByEngine.has(error.name) ? [redact(error.message)] : []
  const head = [error.name, ...facts, ...text].filter((part) => part !== undefined).join(' ')
  const cause = error.cause === undefined ? [] : [`  because of ${describeError(error.cause)}`]
  return [head, ...frameLines(error.stack), ...cause].join('\n')
}

/** The error's code, for example "ECONNREFUSED". */
function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? code : undefined
}
