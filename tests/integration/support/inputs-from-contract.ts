import { z } from 'zod'
import { contract } from '#shared/api/contract/index.ts'
import type { RouteName } from '#shared/api/routes.ts'
import type { LooseInput } from './send-input.ts'

/** The parts of a JSON schema that are looked at. */
interface Shape {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly maxItems?: number
  readonly maxLength?: number
  readonly maximum?: number
  readonly minimum?: number
}

export type Part = 'body' | 'query' | 'params'

/** A field of a call with the extreme values that the contract lets a client send, and some that it refuses. The worst is first. */
export interface Field {
  readonly part: Part
  readonly path: readonly string[]
  readonly kind: 'date' | 'list' | 'other'
  readonly values: readonly unknown[]
}

/** The maximum length of a list or text where the contract names none. More does not fit into a request. */
const MANY = 10_000
/** Characters of JSON of a long list, a little less than a body may have. */
const MOST_TEXT = 56_000

const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape

/** Returns every field of a call, nested ones as well. `valid` is a valid input, whose values are used where only few are possible. */
export function fieldsOf(name: RouteName, valid: LooseInput): Field[] {
  const { query, body } = contract[name]
  const of = (part: Part, schema: z.ZodType | undefined, value: unknown) =>
    schema ? fieldsIn(part, [], shapeOf(schema), value) : []
  return [
    ...of('query', query, valid.query),
    ...of('body', body, valid.body),
    ...Object.keys(valid.params ?? {}).map((key): Field => ({
      part: 'params',
      path: [key],
      kind: 'other',
      values: ['00000000-0000-4000-8000-000000000000', '\0', '../..', 'x'.repeat(300), '%', '[', '2999-12-31'],
    })),
  ]
}

function fieldsIn(part: Part, path: readonly string[], shape: Shape, value: unknown): Field[] {
  const inner = Object.entries(shape.properties ?? {}).flatMap(([key, each]) =>
    fieldsIn(part, [...path, key], each, (value as Record<string, unknown> | null | undefined)?.[key]),
  )
  const options = [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
  const ofOptions = options.filter(({ type }) => type === 'object').flatMap((each) => fieldsIn(part, path, each, value))
  if (path.length === 0) return [...inner, ...ofOptions]
  const kinds = [shape, ...options]
  const kind = kinds.some(({ format }) => format === 'date' || format === 'date-time')
    ? 'date'
    : kinds.some(({ type }) => type === 'array')
      ? 'list'
      : 'other'
  return [{ part, path, kind, values: extremesOf(shape, value) }, ...inner, ...ofOptions]
}

/** Returns the extreme values of a schema; `value` is a valid one, if there is any. */
function extremesOf(shape: Shape, value: unknown): unknown[] {
  if (shape.const !== undefined) return [shape.const]
  if (shape.enum) return [...shape.enum].toReversed()
  const options = shape.anyOf ?? shape.oneOf
  if (options) return options.flatMap((each) => extremesOf(each, value))
  if (shape.type === 'array') return [listOf(shape, value), []]
  if (shape.type === 'object') return [value ?? exampleOf(shape), {}]
  if (shape.type === 'number' || shape.type === 'integer') {
    const most = shape.maximum ?? Number.MAX_SAFE_INTEGER
    return [most, shape.minimum ?? -1, 0, 21_474_836.48, 99_999_999_999, most + 1]
  }
  if (shape.type === 'boolean') return [true, false]
  return shape.type === 'null' ? [null] : textsOf(shape, value)
}

function textsOf({ format, pattern = '', maxLength = MANY }: Shape, value: unknown): unknown[] {
  if (format === 'date') return ['2999-12-31', '1900-01-01', '2999-02-28', '3000-01-01']
  if (format === 'date-time') return ['2999-12-31T23:59:59Z', '1900-01-01T00:00:00Z', '2999-12-31T23:59:59-14:00']
  if (format === 'uuid')
    return [value ?? '00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']
  if (pattern.includes('24:00')) return ['24:00', '00:00', '23:59', '12:00']
  return [
    'x'.repeat(maxLength),
    value ?? 'x',
    'é'.repeat(maxLength),
    '🙂'.repeat(Math.floor(maxLength / 2)),
    '9'.repeat(maxLength),
  ]
}

/** Returns a list as long as the contract and the size of a request allow. */
function listOf({ items = {}, maxItems = MANY }: Shape, value: unknown): unknown[] {
  const [first] = Array.isArray(value) ? (value as unknown[]) : []
  const item = first ?? exampleOf(items)
  const fitting = Math.floor(MOST_TEXT / ((JSON.stringify(item) ?? 'null').length + 1))
  return Array.from({ length: Math.min(maxItems, fitting) }, () => item)
}

function exampleOf(shape: Shape): unknown {
  if (shape.type !== 'object') return extremesOf(shape, undefined)[0]
  return Object.fromEntries(Object.entries(shape.properties ?? {}).map(([key, each]) => [key, exampleOf(each)]))
}

/** Returns an input in which some fields have other values. A field inside one that is not there gets its surroundings. */
export function withFields(input: LooseInput, changes: readonly (readonly [Field, unknown])[]): LooseInput {
  const changed = structuredClone({ params: input.params ?? {}, query: input.query ?? {}, body: input.body })
  for (const [{ part, path }, value] of changes) {
    const target = changed as Record<string, unknown>
    // A later change may be inside this value, which belongs to other inputs and other tests as well.
    target[part] = replaced(target[part], path, part === 'body' ? structuredClone(value) : textOf(value))
  }
  return changed
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 6000)

function replaced(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return Object.assign(inner, { [key]: replaced(inner[key], rest, other) })
}
