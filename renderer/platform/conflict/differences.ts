/** One value of an entity in words, for a person to compare. */
export interface ConflictField<Draft> {
  readonly name: keyof Draft & string
  readonly label: string
  /** How a value of this field reads; what it is, when left out. */
  readonly show?: (draft: Draft) => string
}

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
 * Where a draft and what is stored now say different things, seen from what both began with:
 *
 * - a field that only the other window changed is no question: the stored value is taken (`mergedWith`);
 * - a field that only this draft changed is none either: that is what the save is for;
 * - a field that both changed, to different values, is one.
 *
 * Began "Yoga" at 60 minutes; mine "Yoga at noon", 60; stored "Morning yoga", 75 → the name is a difference, 75 is taken.
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

/** What is stored now, with each field over it that this draft changed. */
export function mergedWith<Draft extends object>(baseline: Draft, mine: Draft, stored: Draft): Draft {
  const own = Object.entries(mine).filter(([name, value]) => !isSame(value, baseline[name as keyof Draft]))
  return { ...stored, ...Object.fromEntries(own) }
}
