import { freePath } from '#shared/domain/own-page/page-name.ts'
import type { ServiceCategory } from '#shared/domain/service/service-categories.ts'
import { plainLetters } from './plain-letters.ts'

/** The anchor of the services without a category. */
export const otherServices = 'services'

/**
 * Returns the URL fragment (the part after `#`) of each category, by category id. It is made from the stored name, never from the
 * translation, so that a shared link leads to the same category in both languages. Categories with the same name are told apart by a
 * number.
 */
export function categoryAnchors(categories: readonly Pick<ServiceCategory, 'id' | 'name'>[]): Map<string, string> {
  const anchors = new Map<string, string>()
  const taken = new Set([otherServices])
  for (const { id, name } of categories) {
    const anchor = freePath(plainLetters(name), taken, 'category')
    taken.add(anchor)
    anchors.set(id, anchor)
  }
  return anchors
}
