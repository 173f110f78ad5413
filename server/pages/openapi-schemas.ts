import { z } from 'zod'
import { componentSchemas } from '#shared/api/contract/component-schemas.ts'

export type Schema = z.core.JSONSchema.BaseSchema

/** Whether a schema describes what a caller sends or what the server answers. */
export type Direction = 'input' | 'output'

/** Converts the contract's schemas for one document, and collects the named ones that they use. */
export interface SchemaConverter {
  /** Returns the schema without references, and with other names of its fields: `nameOf` gets the dotted path of each. */
  readonly convertWithNames: (schema: z.ZodType, direction: Direction, nameOf: (path: string) => string) => Schema
  /** Returns the schema with references to named ones in `#/components/schemas`. */
  readonly convert: (schema: z.ZodType, direction: Direction) => Schema
  /** Returns the named schemas by name, and makes the references in the document agree with these names. */
  readonly finish: (document: object) => Record<string, Schema>
}

const PREFIX = '#/components/schemas/'

/** A named schema that a caller sends has this at the end of its name when the server answers with a different form of it. */
const SENT = 'Input'

export function openSchemaConverter(): SchemaConverter {
  const named: Record<Direction, Map<string, Schema>> = { input: new Map(), output: new Map() }

  function toJsonSchema(schema: z.ZodType, direction: Direction) {
    // A list around the schema, because a schema with a name is itself referred to only from inside another.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
      io: direction,
      unrepresentable: 'any',
      metadata: metadata(),
      override: withoutFormatPattern,
    })
    return { converted: items as Schema, definitions: $defs }
  }

  function convertWithNames(schema: z.ZodType, direction: Direction, nameOf: (path: string) => string): Schema {
    const { converted, definitions } = toJsonSchema(schema, direction)
    return withNames(converted, definitions, '', nameOf) as Schema
  }

  function convert(schema: z.ZodType, direction: Direction): Schema {
    const { converted, definitions } = toJsonSchema(schema, direction)
    const toComponent = (reference: string): string =>
      reference.replace('#/$defs/', PREFIX) + (direction === 'input' ? SENT : '')
    for (const [name, definition] of Object.entries(definitions)) {
      const { id: _, ...rest } = definition
      changeReferences(rest, toComponent)
      named[direction].set(name, rest)
    }
    changeReferences(converted, toComponent)
    return converted
  }

  function finish(document: object): Record<string, Schema> {
    const different = differentNames(named)
    const components = Object.fromEntries([
      ...named.output,
      ...[...named.input].flatMap(([name, schema]) =>
        different.has(name)
          ? [[name + SENT, schema] as const]
          : named.output.has(name)
            ? []
            : [[name, schema] as const],
      ),
    ])
    const toName = (reference: string): string => {
      const name = reference.slice(PREFIX.length, -SENT.length)
      return reference.endsWith(SENT) && named.input.has(name) && !different.has(name) ? PREFIX + name : reference
    }
    changeReferences(document, toName)
    changeReferences(components, toName)
    return Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  return { convert, convertWithNames, finish }
}

/** Returns the names whose form in requests differs from that in answers, also because of a schema that they refer to. */
function differentNames({ input, output }: Record<Direction, Map<string, Schema>>): ReadonlySet<string> {
  const different = new Set<string>()
  const referencesOf = (schema: Schema): string[] =>
    [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)Input"/g)].map(([, name = '']) => name)
  const withoutDirection = (schema: Schema): string =>
    JSON.stringify(schema).replaceAll(/"(#\/components\/schemas\/\w+)Input"/g, '"$1"')
  for (let before = -1; before < different.size;) {
    before = different.size
    for (const [name, schema] of input) {
      const answered = output.get(name)
      if (answered === undefined) continue
      const isSame = withoutDirection(schema) === JSON.stringify(answered)
      if (!isSame || referencesOf(schema).some((other) => different.has(other))) different.add(name)
    }
  }
  return different
}

/** Replaces references by what they refer to, and the names of fields at the path of a value. */
function withNames(
  part: unknown,
  definitions: Readonly<Record<string, Schema>>,
  path: string,
  nameOf: (path: string) => string,
): unknown {
  if (Array.isArray(part)) return part.map((element) => withNames(element, definitions, path, nameOf))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part && typeof part.$ref === 'string') {
    const { id: _, ...definition } = definitions[part.$ref.replace('#/$defs/', '')] ?? {}
    return withNames(definition, definitions, path, nameOf)
  }
  const pathOf = (field: string): string => (path === '' ? field : `${path}.${field}`)
  const lastOf = (field: string): string => nameOf(pathOf(field)).split('.').at(-1) ?? field
  return Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => {
      if (key === 'required' && Array.isArray(value)) return [key, value.map((field) => lastOf(String(field)))]
      if (key !== 'properties' || typeof value !== 'object' || value === null) {
        return [key, withNames(value, definitions, path, nameOf)]
      }
      const properties = Object.entries(value).map(([field, inner]) => [
        lastOf(field),
        withNames(inner, definitions, pathOf(field), nameOf),
      ])
      return [key, Object.fromEntries(properties)]
    }),
  )
}

/** The descriptions that the contract gives its schemas, and the names of those that calls share. */
function metadata(): z.core.$ZodRegistry<z.core.GlobalMeta> {
  if (z.globalRegistry.get(componentSchemas.Price)?.id === undefined) {
    for (const [id, schema] of Object.entries(componentSchemas)) {
      z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id })
    }
  }
  return z.globalRegistry
}

/** Removes the pattern of a value that has a named format, because the format already says the same. */
function withoutFormatPattern({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

/** Changes each `$ref` anywhere in a document. */
function changeReferences(value: unknown, change: (reference: string) => string): void {
  if (typeof value !== 'object' || value === null) return
  if ('$ref' in value && typeof value.$ref === 'string') value.$ref = change(value.$ref)
  for (const part of Object.values(value)) changeReferences(part, change)
}
