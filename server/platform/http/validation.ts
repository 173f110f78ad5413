import { z } from 'zod'
import { validation } from '#shared/i18n/messages/en/validation.ts'
import type { FieldProblems } from './handler.ts'

type Issue = z.core.$ZodIssue
type ProblemKey = FieldProblems[string]

export type Validated<Value> = { kind: 'valid'; value: Value } | { kind: 'invalid'; fields: FieldProblems }

/** The schema for a part of the request that the endpoint does not use: the part must be empty. */
const nothing = z.strictObject({}).optional()

/** Validates one part of a request. Problems are named by the field's dotted path and a key of the `validation` texts. */
export function validate(schema: z.ZodType | undefined, value: unknown): Validated<unknown> {
  const parsed = (schema ?? nothing).safeParse(value ?? undefined)
  if (!parsed.success) return { kind: 'invalid', fields: fieldProblems(parsed.error.issues, value) }
  // Texts are checked only after the schema, because the schema limits the depth, and a hostile body may be nested very deeply.
  const unstorable = unstorableText(parsed.data, [])
  if (unstorable) return { kind: 'invalid', fields: { [fieldName(unstorable)]: 'invalid' } }
  return { kind: 'valid', value: parsed.data }
}

/** Finds texts that Postgres cannot store: with a NUL character or half of a surrogate pair. */
function unstorableText(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorableText(inner, [...path, key])
    if (found) return found
  }
  return undefined
}

/**
 * Maximum number of reported problems. Without it, a body full of unknown keys would cause a response larger than the body (threat A10).
 */
const MOST_PROBLEMS = 50

function fieldProblems(issues: readonly Issue[], value: unknown): FieldProblems {
  const problems: Record<string, ProblemKey> = {}
  // Each issue yields at least one problem, so no more issues than `MOST_PROBLEMS` need to be converted.
  const reported = issues.slice(0, MOST_PROBLEMS).flatMap((issue) => problemsOf(issue, value))
  for (const [name, key] of reported.slice(0, MOST_PROBLEMS)) problems[name] ??= key
  return problems
}

function problemsOf(issue: Issue, value: unknown): [string, ProblemKey][] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, MOST_PROBLEMS).map((key) => [fieldName([...issue.path, key]), 'unknown'])
  const key = isMissing(issue, value) ? 'required' : isProblemKey(issue.message) ? issue.message : 'invalid'
  return [[fieldName(issue.path), key]]
}

const isProblemKey = (message: string): message is ProblemKey => Object.hasOwn(validation, message)

const isMissing = (issue: Issue, value: unknown): boolean =>
  issue.code === 'invalid_type' && valueAt(value, issue.path) === undefined

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let inner = value
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null) return undefined
    inner = (inner as Record<PropertyKey, unknown>)[key]
  }
  return inner
}

/** The name of a field in an error: its dotted path. A problem of the whole part is named `body`. */
const fieldName = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body'
