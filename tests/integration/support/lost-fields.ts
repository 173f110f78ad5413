import { z } from 'zod'
import { instant } from '#shared/api/contract/primitives.ts'

type Fields = Record<string, unknown>

/** Returns the value at a path such as `logo.filePath`; null where something on the way is null or missing. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Fields | null | undefined)?.[key] ?? null, value)

/** How a list is shown; `among others`: with items that were not saved with it. */
export type Order = 'as saved' | 'alone' | 'among others'

/** Names what was saved and is shown otherwise, or not at all. */
export function lostFields(
  saved: unknown,
  shown: unknown,
  path: string,
  order: Order = isOfIds(saved) ? 'alone' : 'as saved',
): string[] {
  if (saved === undefined) return []
  if (Array.isArray(saved)) {
    const items: unknown[] = Array.isArray(shown) ? (order === 'as saved' ? shown : inOrderOf(saved, shown)) : []
    if (items.length !== saved.length && order !== 'among others') return [difference(path, saved, shown)]
    return saved.flatMap((item, index) => lostFields(item, items[index], `${path}[${index}]`))
  }
  if (typeof saved === 'object' && saved !== null) {
    return Object.entries(saved).flatMap(([key, inner]) => lostFields(inner, valueAt(shown, key), `${path}.${key}`))
  }
  const isSame = saved === shown || (isNothing(saved) && isNothing(shown)) || isSameMoment(saved, shown)
  return isSame ? [] : [difference(path, saved, shown)]
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

const momentOf = (value: unknown): number => (instant.safeParse(value).success ? Date.parse(String(value)) : NaN)
const isSameMoment = (one: unknown, other: unknown): boolean => momentOf(one) === momentOf(other)

/** Returns what is shown in the order in which it was saved, as far as it is the same. */
function inOrderOf(saved: readonly unknown[], shown: readonly unknown[]): unknown[] {
  const placeOf = (one: unknown) => {
    const place = saved.findIndex((item) => lostFields(item, one, '').length === 0)
    return place === -1 ? saved.length : place
  }
  return shown.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Whether the list holds ids, of which each is there once. */
const isOfIds = (saved: unknown): boolean => z.array(z.uuid()).safeParse(saved).success

const difference = (path: string, saved: unknown, shown: unknown): string =>
  `${path}: saved ${JSON.stringify(saved)}, shown ${JSON.stringify(shown)}`
