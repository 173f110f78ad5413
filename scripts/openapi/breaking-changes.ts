/** A schema of an OpenAPI 3.1 document. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: boolean | Schema
  readonly [keyword: string]: unknown
}

type Reference = { readonly $ref: string }
type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema: Schema }
type Answer = { readonly description: string; readonly content?: Content }

interface Operation {
  readonly security?: readonly unknown[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Answer | Reference>>
}

export interface OpenApi {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A request may be accepted more widely than before, and an answer may say more than before, but not the other way round. */
type Direction = 'request' | 'answer'

/**
 * Returns what a program that uses the interface of the older document cannot do any more, one line each. Such a program ignores fields and
 * values of answers that it does not know, so these may be added.
 */
export function breakingChanges(older: OpenApi, newer: OpenApi): string[] {
  return Object.entries(older.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`
      const now = newer.paths[path]?.[method]
      if (!now) return [`${call} is gone`]
      return changesOfOperation({ older, newer }, operation, now).map((change) => `${call}: ${change}`)
    }),
  )
}

type Documents = { readonly older: OpenApi; readonly newer: OpenApi }

function changesOfOperation(documents: Documents, older: Operation, newer: Operation): string[] {
  const isOpen = ({ security = [] }: Operation): boolean => security.length === 0
  return [
    ...(isOpen(older) && !isOpen(newer) ? ['needs a log-in now'] : []),
    ...changesOfParameters(documents, older, newer),
    ...changesOfBody(documents, older, newer),
    ...changesOfAnswers(documents, older, newer),
  ]
}

function changesOfParameters(documents: Documents, older: Operation, newer: Operation): string[] {
  const parametersOf = (document: OpenApi, { parameters = [] }: Operation): Map<string, Parameter> =>
    new Map(
      parameters
        .map((parameter) => resolve<Parameter>(document, parameter))
        .map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
    )
  const before = parametersOf(documents.older, older)
  const after = parametersOf(documents.newer, newer)
  return [
    ...[...before].flatMap(([name, parameter]) => {
      const now = after.get(name)
      return now ? changesOfSchema(documents, parameter.schema, now.schema, 'request', name) : [`${name} is gone`]
    }),
    ...[...after].flatMap(([name, { required }]) =>
      required && !before.get(name)?.required ? [`${name} is required now`] : [],
    ),
  ]
}

function changesOfBody(documents: Documents, older: Operation, newer: Operation): string[] {
  const [before, after] = [bodyOf(older.requestBody), bodyOf(newer.requestBody)]
  if (!before) return after ? ['a body is required now'] : []
  return after ? changesOfSchema(documents, before, after, 'request', 'body') : ['the body is gone']
}

const bodyOf = (holder: { readonly content?: Content } | undefined): Schema | undefined =>
  holder?.content?.['application/json']?.schema

function changesOfAnswers(documents: Documents, older: Operation, newer: Operation): string[] {
  return Object.entries(older.responses).flatMap(([status, answer]) => {
    const now = newer.responses[status]
    if (!now) return [`the answer ${status} is gone`]
    const [before, after] = [resolve<Answer>(documents.older, answer), resolve<Answer>(documents.newer, now)]
    const [schema, schemaNow] = [bodyOf(before), bodyOf(after)]
    return [
      ...(status === '200' ? [] : goneCodes(before, after).map((code) => `the error ${code} is gone`)),
      ...(schema ? changesOfSchema(documents, schema, schemaNow ?? {}, 'answer', `answer ${status}`) : []),
    ]
  })
}

/** The description of an error answer is the list of its codes. */
function goneCodes(before: Answer, after: Answer): string[] {
  const now = new Set(after.description.split(', '))
  return before.description.split(', ').filter((code) => !now.has(code))
}

/**
 * @param at where the schema is, for the message
 * @param entered pairs of references that are being compared, because a schema may contain itself
 */
function changesOfSchema(
  documents: Documents,
  before: Schema,
  after: Schema,
  direction: Direction,
  at: string,
  entered: readonly string[] = [],
): string[] {
  const pair = `${before.$ref} ${after.$ref}`
  if (before.$ref && after.$ref && entered.includes(pair)) return []
  const inner = [...entered, pair]
  const [older, newer] = [
    alternatives(documents.older, before).map(withList),
    alternatives(documents.newer, after).map(withList),
  ]
  const compare = (one: Schema, other: Schema): string[] =>
    changesOfAlternative(documents, one, other, direction, at, inner)
  const [one, other] = [older[0], newer[0]]
  if (older.length === 1 && newer.length === 1 && one && other) return compare(one, other)
  const fits = (first: Schema, second: Schema): boolean => compare(first, second).length === 0
  // Each form that could be sent must still be accepted; each form that is answered must have been possible.
  const lost =
    direction === 'request'
      ? older.filter((form) => !newer.some((now) => fits(form, now)))
      : newer.filter((now) => !older.some((form) => fits(form, now)))
  return lost.map((form) => `${at} ${direction === 'request' ? 'may not be' : 'may now be'} ${nameOf(form)}`)
}

/** Returns the forms that a value may have: those of `anyOf`, `oneOf` and a list of types, each without a reference. */
function alternatives(document: OpenApi, schema: Schema): Schema[] {
  const resolved = resolve<Schema>(document, schema)
  const forms = resolved.anyOf ?? resolved.oneOf
  if (forms) return forms.flatMap((form) => alternatives(document, form))
  const { type } = resolved
  return typeof type === 'object' ? type.map((each) => ({ ...resolved, type: each })) : [resolved]
}

/** Returns what a reference stands for. Keywords beside a reference to a schema hold as well (JSON Schema 2020-12, section 8.2.3.1). */
function resolve<Part>(document: OpenApi, part: Part | Reference): Part {
  if (typeof part !== 'object' || part === null || !('$ref' in part) || typeof part.$ref !== 'string') {
    return part as Part
  }
  const [, , kind = '', name = ''] = part.$ref.split('/')
  const component = document.components?.[kind]?.[name]
  if (typeof component !== 'object' || component === null) throw new Error(`The document has no ${part.$ref}.`)
  const { $ref: _, ...beside } = part
  return { ...component, ...beside } as Part
}

/** Keywords that limit a value from above and from below. */
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const
const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const
/** Keywords that change what a value means. */
const forms = ['format', 'pattern', 'multipleOf', 'allOf'] as const

/** A single allowed value is a list of one. */
const withList = (schema: Schema): Schema => ('const' in schema ? { ...schema, enum: [schema.const] } : schema)

const nameOf = ({ type, enum: values, properties }: Schema): string =>
  values
    ? values.map((value) => JSON.stringify(value)).join(', ')
    : properties
      ? `{ ${Object.keys(properties).join(', ')} }`
      : String(type)

function changesOfAlternative(
  documents: Documents,
  before: Schema,
  after: Schema,
  direction: Direction,
  at: string,
  entered: readonly string[],
): string[] {
  if (before.type !== after.type && !(direction === 'request' && after.type === undefined)) {
    return [`${at} is ${wordFor(after.type)} instead of ${wordFor(before.type)}`]
  }
  const inside = (one: Schema, other: Schema, place: string): string[] =>
    changesOfSchema(documents, one, other, direction, place, entered)
  return [
    ...changesOfValues(before, after, direction, at),
    ...changesOfLimits(before, after, direction, at),
    ...changesOfFields(before, after, direction, at, inside),
    ...changesInside(before.items, after.items, `${at}[]`, inside),
    ...changesInside(before.additionalProperties, after.additionalProperties, `${at}.*`, inside),
  ]
}

const changesInside = (
  before: unknown,
  after: unknown,
  at: string,
  compare: (before: Schema, after: Schema, at: string) => string[],
): string[] => (isSchema(before) && isSchema(after) ? compare(before, after, at) : [])

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

function changesOfValues(before: Schema, after: Schema, direction: Direction, at: string): string[] {
  if (!before.enum) return after.enum && direction === 'request' ? [`${at} has a list of values now`] : []
  const now = after.enum
  if (!now) return direction === 'answer' ? [`${at} has no list of values any more`] : []
  return before.enum.filter((value) => !now.includes(value)).map((value) => `${at}: ${JSON.stringify(value)} is gone`)
}

const wordFor = (value: unknown): string =>
  value === undefined ? 'anything' : typeof value === 'string' ? value : JSON.stringify(value)

function changesOfLimits(before: Schema, after: Schema, direction: Direction, at: string): string[] {
  const changedForms = forms.filter((keyword) => wordFor(before[keyword]) !== wordFor(after[keyword]))
  // A request may be held to fewer rules than before, and an answer to more.
  const broken = changedForms.filter((keyword) => (direction === 'request' ? after : before)[keyword] !== undefined)
  const changes = broken.map(
    (keyword) => `${at} has ${keyword} ${wordFor(after[keyword])} instead of ${wordFor(before[keyword])}`,
  )
  if (direction === 'answer') return changes
  const numberOf = (schema: Schema, keyword: string, none: number): number => Number(schema[keyword] ?? none)
  const tighter = [
    ...most.filter((keyword) => numberOf(after, keyword, Infinity) < numberOf(before, keyword, Infinity)),
    ...least.filter((keyword) => numberOf(after, keyword, -Infinity) > numberOf(before, keyword, -Infinity)),
  ]
  return [...changes, ...tighter.map((keyword) => `${at} has ${keyword} ${String(after[keyword])} now`)]
}

function changesOfFields(
  before: Schema,
  after: Schema,
  direction: Direction,
  at: string,
  compare: (before: Schema, after: Schema, at: string) => string[],
): string[] {
  const { properties: older = {}, required: neededBefore = [] } = before
  const { properties: newer = {}, required: neededNow = [] } = after
  const changes = Object.entries(older).flatMap(([name, schema]) => {
    const now = newer[name]
    if (now) return compare(schema, now, `${at}.${name}`)
    return direction === 'answer' || after.additionalProperties === false ? [`${at}.${name} is gone`] : []
  })
  const broken =
    direction === 'request'
      ? neededNow.filter((name) => !neededBefore.includes(name)).map((name) => `${at}.${name} is required now`)
      : neededBefore
          .filter((name) => name in newer && !neededNow.includes(name))
          .map((name) => `${at}.${name} may be absent now`)
  return [...changes, ...broken]
}
