import type { Translation } from '#shared/domain/words/texts-by-language.ts'

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
 * Groups services by category (rule D238): categories in their order, and services in their order within a category. Services without a
 * category, or with one that does not exist, come last. Empty categories are left out.
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
 * Returns a list in which one item was moved to the position of another, as by dragging: a, b, c, d with `a` onto `c` → b, c, a, d. Returns
 * the list unchanged if one of the items is missing.
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
