/** A field with its value as text, for comparison. */
export interface ConflictField<Draft> {
  readonly name: keyof Draft & string
  readonly label: string
  /** Formats the field's value; the value itself by default. */
  readonly show?: (draft: Draft) => string
}

/** Lists the fields of a draft, of which none may be missing: what is not compared, one of two people overwrites in silence. */
export const everyField = <Draft>(fields: {
  readonly [Field in Exclude<keyof Draft & string, 'version'>]: Omit<ConflictField<Draft>, 'name'>
}): ConflictField<Draft>[] =>
  Object.entries<Omit<ConflictField<Draft>, 'name'>>(fields).map(([name, field]) => ({
    ...field,
    name: name as keyof Draft & string,
  }))

/** A field that two people set to different values. */
export interface Difference {
  readonly name: string
  readonly label: string
  readonly mine: string
  readonly stored: string
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

function show<Draft>({ name, show: inWords }: ConflictField<Draft>, draft: Draft): string {
  if (inWords) return inWords(draft)
  const value = draft[name]
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/**
 * The conflicts between a draft and the stored state, relative to their common base:
 * - a field that only the other person changed is no conflict: the stored value is used (`mergedWith`);
 * - a field that only this draft changed is no conflict: it will be saved;
 * - a field that both changed to different values is a conflict. Base "Yoga", 60 minutes; draft "Yoga at noon", 60; stored
 *   "Morning yoga", 75 → the name is a conflict, 75 is used.
 */
export function differencesOf<Draft extends object>(
  baseline: Draft,
  mine: Draft,
  stored: Draft,
  fields: readonly ConflictField<Draft>[],
): Difference[] {
  return fields
    .filter(
      ({ name }) =>
        !isSame(mine[name], stored[name]) &&
        !isSame(mine[name], baseline[name]) &&
        !isSame(stored[name], baseline[name]),
    )
    .map((field) => ({
      name: field.name,
      label: field.label,
      mine: show(field, mine),
      stored: show(field, stored),
    }))
}

/** Returns the stored state, overwritten with the fields that this draft changed. */
export function mergedWith<Draft extends object>(baseline: Draft, mine: Draft, stored: Draft): Draft {
  const own = Object.entries(mine).filter(([name, value]) => !isSame(value, baseline[name as keyof Draft]))
  return { ...stored, ...Object.fromEntries(own) }
}
