import { z } from 'zod'

/** `first` and `second` differ in every field, also from what holds where nobody has chosen; `emptied` takes away whatever can be taken away. */
export const TURNS = ['first', 'second', 'emptied'] as const
export type Turn = (typeof TURNS)[number]

/** Values of one field for each turn. Where the third is missing, the field is emptied by its schema. */
export type Chosen = readonly [first: unknown, second: unknown, emptied?: unknown]

export interface Filling {
  turn: Turn
  /** Values by path (`questions[].kind`), where the schema alone does not say what fits. */
  chosen: Readonly<Record<string, Chosen>>
  /** Two existing values for fields of a name, such as `serviceId`; also for lists, `serviceIds`. */
  known: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** A value that the schema accepts. No two fields of a body get the same text or number, so that a mix-up shows. */
export function valueOf(schema: z.ZodType, filling: Filling): unknown {
  let fields = 0
  const nextField = () => (fields += 1)

  function fill(each: z.core.$ZodType, path: string, index: number): unknown {
    const isEmptied = filling.turn === 'emptied'
    const chosen = filling.chosen[path]
    if (chosen && !(isEmptied && chosen.length < 3)) return chosen[isEmptied ? 2 : index % 2]
    const name = path.slice(path.lastIndexOf('.') + 1)
    const known = filling.known[name] ?? filling.known[name.replace(/s?\[\]$/, '')]
    const { def } = each as unknown as { def: z.core.$ZodTypes['_zod']['def'] }
    switch (def.type) {
      case 'optional':
      case 'default':
        return fill(def.innerType, path, index)
      case 'nullable':
        return isEmptied ? null : fill(def.innerType, path, index)
      case 'pipe':
        return fill(def.in, path, index)
      case 'object':
        return Object.fromEntries(
          Object.entries(def.shape).map(([key, inner]) => [key, fill(inner, path ? `${path}.${key}` : key, index)]),
        )
      case 'array':
        if (isEmptied && accepts(each, [])) return []
        return Array.from({ length: index === 0 || !accepts(each, [0, 1].map(elementOf)) ? 1 : 2 }, (_, place) =>
          elementOf(place),
        )
      case 'union': {
        if (isEmptied && accepts(each, '')) return ''
        const options = def.options.filter((option) => (option as z.ZodType).def.type !== 'literal')
        return fill(options[index % options.length]!, path, index)
      }
      case 'literal':
        return def.values[0]
      case 'boolean':
        return !isEmptied && (index + nextField()) % 2 === 0
      case 'enum': {
        const entries = Object.values(def.entries)
        return entries[(index + nextField()) % entries.length]
      }
      default:
        if (isEmptied && accepts(each, '')) return ''
        if (known) return known[index % 2]
        return oneOf(each, path, candidates(def.type === 'string' ? texts : numbers, path, index))
    }

    function elementOf(place: number): unknown {
      const element = (def as z.core.$ZodArrayDef).element
      return known ? known[(index + place) % 2] : fill(element, `${path}[]`, index + place)
    }
  }

  const candidates = (all: typeof texts, path: string, index: number) => all(path, 2 * nextField() + index)
  return fill(schema, '', TURNS.indexOf(filling.turn) % 2)
}

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success

function oneOf(schema: z.core.$ZodType, path: string, candidates: readonly unknown[]): unknown {
  const value = candidates.find((candidate) => accepts(schema, candidate))
  if (value === undefined) throw new Error(`Choose values of ${path}: none that are known here fit its schema.`)
  return value
}

const texts = (path: string, number: number): unknown[] => [
  `${path.replaceAll(/[^a-z]+/gi, ' ').trim()} ${number}`,
  `https://a${number}.example/b`,
  `a${number}@b.example`,
  `2998-03-${String((number % 28) + 1).padStart(2, '0')}`,
  `${String((number % 14) + 6).padStart(2, '0')}:${number % 2 === 0 ? '15' : '30'}`,
  `#${String(number).padStart(2, '0')}6688`,
  number % 2 === 0 ? 'NL' : 'BE',
]

const numbers = (_path: string, number: number): unknown[] => [
  10 + number + 0.25,
  10 + number,
  2 + (number % 8),
  1 + (number % 2),
]
