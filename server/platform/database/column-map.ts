import type { InsertType } from 'kysely'
import type { Tables } from './tables.ts'

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string

/** How a value is stored: a list as an array, another object as JSON. */
type Stored<Value> = Value extends readonly (infer Item)[]
  ? Item[]
  : Value extends Date
    ? Date
    : Value extends object
      ? string
      : Value

/** The columns that can hold a value. */
type ColumnFor<Table extends keyof Tables, Value> = {
  [Column in ColumnOf<Table>]: [Value] extends [InsertType<Tables[Table][Column]>] ? Column : never
}[ColumnOf<Table>]

/** The column of each field. A field without a column does not compile, nor one whose column cannot hold it. */
type ColumnMap<Table extends keyof Tables, Entity> = {
  readonly [Field in keyof Entity & string]-?: ColumnFor<Table, Stored<Entity[Field]>>
}

/** Reads and writes the fields of an entity by one map, so that neither can forget a field of the other. */
interface MappedColumns<Entity, Map extends Readonly<Record<string, string>>> {
  /** For `select`: each column under the name of its field. */
  readonly selection: readonly { [Field in keyof Map & string]: `${Map[Field]} as ${Field}` }[keyof Map & string][]
  /** For `values` and `set`. */
  readonly valuesOf: (entity: Entity) => {
    [Field in keyof Map & keyof Entity as Map[Field]]: Stored<Entity[Field]>
  }
  /** For `set`: only the fields that are not undefined. */
  readonly changesOf: (changes: { readonly [Field in keyof Entity]?: Entity[Field] | undefined }) => {
    [Field in keyof Map & keyof Entity as Map[Field]]?: Stored<Entity[Field]>
  }
}

/** Maps some columns of a table: those that hold the fields of an entity. */
export const someColumns =
  <Table extends keyof Tables, Entity>() =>
  <const Map extends ColumnMap<Table, Entity>>(map: Map): MappedColumns<Entity, Map> =>
    mapped(map)

/**
 * Maps all columns of a table, but those that are read and written in another way. They are named, each with how, so that a new column
 * does not compile until somebody has decided.
 */
export const allColumns =
  <Table extends keyof Tables, Entity>() =>
  <const Map extends ColumnMap<Table, Entity>>(
    map: Map,
    _others: Readonly<Record<Exclude<ColumnOf<Table>, Map[keyof Map]>, string>>,
  ): MappedColumns<Entity, Map> =>
    mapped(map)

function mapped<Entity, Map extends Readonly<Record<string, string>>>(map: Map): MappedColumns<Entity, Map> {
  const columns = Object.entries(map)
  const stored = (entity: object, isNamed: (value: unknown) => boolean) =>
    Object.fromEntries(
      columns.flatMap(([field, column]) => {
        const value = (entity as Record<string, unknown>)[field]
        return isNamed(value) ? [[column, storedValue(value)]] : []
      }),
    )
  const result: MappedColumns<Entity, Readonly<Record<string, string>>> = {
    selection: columns.map(([field, column]): `${string} as ${string}` => `${column} as ${field}`),
    valuesOf: (entity) => stored(entity as object, () => true) as never,
    changesOf: (changes) => stored(changes, (value) => value !== undefined) as never,
  }
  return result as never
}

function storedValue(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])]
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  return JSON.stringify(value)
}
