/**
 * The names of fields for which the specification and the domain (docs/glossary.md) have different words. Maps go from the domain's word to
 * the specification's.
 */
export interface Words {
  readonly fields: Readonly<Record<string, string>>
  /** Further words inside an object, by the domain's name of its field. */
  readonly inside?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The object whose fields the errors of the call name by themselves. */
  readonly errorsInside?: string
}

/** The side whose words a translated value has. */
export type Side = 'domain' | 'specification'

/** How deep values are translated. What lies deeper is in no call, and a hostile body may be nested very deeply. */
const MOST_LEVELS = 12

/** Exchanges both words of each pair, so that a word of the wrong side never passes as the right one. Any other word stays. */
function exchange(pairs: Readonly<Record<string, string>>): (word: string) => string {
  const words = new Map(Object.entries(pairs).flatMap(([ours, theirs]) => [[ours, theirs] as const, [theirs, ours]]))
  return (word) => words.get(word) ?? word
}

type Exchange = ReturnType<typeof exchange>

const exchangesInside = ({ fields, inside = {} }: Words): ReadonlyMap<string, Exchange> =>
  new Map(Object.entries(inside).map(([name, more]) => [name, exchange({ ...fields, ...more })]))

/**
 * Translates the names of the fields of a JSON value from the domain's words to the specification's, or back: applied twice, it returns an
 * equal value.
 */
export function exchangeWords(words: Words): (value: unknown, to: Side) => unknown {
  const outside = exchange(words.fields)
  const inside = exchangesInside(words)

  function translate(value: unknown, to: Side, level: number, name: Exchange): unknown {
    if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return value
    if (Array.isArray(value)) return value.map((element) => translate(element, to, level + 1, name))
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => {
        const other = name(field)
        const ours = to === 'domain' ? other : field
        return [other, translate(inner, to, level + 1, inside.get(ours) ?? name)]
      }),
    )
  }

  return (value, to) => translate(value, to, 0, outside)
}

/** Translates the dotted path of a field, as errors have it. */
export function exchangePath(words: Words): (path: string, to: Side) => string {
  const outside = exchange(words.fields)
  const inside = exchangesInside(words)
  const byThemselves = inside.get(words.errorsInside ?? '') ?? outside
  return (path, to) => {
    const [first = ''] = path.split('.')
    let exchangeName = outside(first) === first ? byThemselves : outside
    return path
      .split('.')
      .map((field) => {
        const other = exchangeName(field)
        exchangeName = inside.get(to === 'domain' ? other : field) ?? exchangeName
        return other
      })
      .join('.')
  }
}
