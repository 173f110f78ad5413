import type { Translation } from '#shared/domain/words/words.ts'

/** A heading under which services are listed (rule D238). */
export interface ServiceCategory {
  readonly id: string
  readonly name: string
  readonly translation: Translation<'name'> | null
}

export const MOST_CATEGORIES = 50
export const LONGEST_CATEGORY_NAME = 100

/** The services of one category; `category` is undefined for those without one. */
export interface CategoryOfServices<Category, Service> {
  readonly category: Category | undefined
  readonly services: readonly Service[]
}

/**
 * The services by category (rule D238): in the order of the categories and, within one, in the order of the services. Those without a
 * category, or with one that does not exist, come last. A category without services is left out.
 */
export function byCategory<
  Category extends { readonly id: string },
  Service extends { readonly categoryId?: string | null | undefined },
>(services: readonly Service[], categories: readonly Category[]): CategoryOfServices<Category, Service>[] {
  const known = new Set(categories.map(({ id }) => id))
  const groups = categories.map((category) => ({
    category,
    services: services.filter(({ categoryId }) => categoryId === category.id),
  }))
  const others = {
    category: undefined,
    services: services.filter(({ categoryId }) => !categoryId || !known.has(categoryId)),
  }
  return [...groups, others].filter((group) => group.services.length > 0)
}

/**
 * A list with one item moved to the place of another one, as after a drag: a, b, c, d with `a` onto `c` → b, c, a, d. The same list when
 * one of them is missing.
 */
export function movedOnto<Item extends { readonly id: string }>(
  items: readonly Item[],
  movedId: string,
  ontoId: string,
): readonly Item[] {
  const moved = items.find(({ id }) => id === movedId)
  const place = items.findIndex(({ id }) => id === ontoId)
  if (!moved || place === -1) return items
  const others = items.filter(({ id }) => id !== movedId)
  return [...others.slice(0, place), moved, ...others.slice(place)]
}
