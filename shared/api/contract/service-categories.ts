import { z } from 'zod'
import { LONGEST_CATEGORY_NAME, MOST_CATEGORIES } from '#shared/domain/service/service-categories.ts'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, line, seenVersion, words } from './primitives.ts'

export const serviceCategory = z.strictObject({
  id,
  /** In the requested language; if it is not written in that language, in the other one (rule D236). */
  name: z.string(),
  names: words,
})

export const categories = z.strictObject({
  /** The version of the categories and of the order of categories and services. */
  version: z.int(),
  /** The categories in display order. */
  categories: z.array(serviceCategory),
})

const categoryName = line(LONGEST_CATEGORY_NAME)

export const serviceCategories = {
  serviceCategories: defineEndpoint({
    summary: 'The categories of services, in order',
    rule: 'D238',
    callers: 'provider',
    tenant: 'session',
    success: categories,
  }),
  saveServiceCategories: defineEndpoint({
    summary:
      'Set the categories of services and their order; services of a category that is left out stay, without one',
    rule: 'D238',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({
      version: seenVersion,
      categories: z
        .array(
          z.strictObject({
            /** Absent for a new category. */
            id: id.optional(),
            names: z
              .strictObject({ nl: categoryName, en: categoryName })
              .refine(({ nl, en }) => nl !== '' || en !== '', 'required'),
          }),
        )
        .max(MOST_CATEGORIES, 'too-many'),
    }),
    success: categories,
    errors: ['conflict'],
  }),
  saveServiceOrder: defineEndpoint({
    summary: 'Set the order of services; those that are not named come after the others',
    rule: 'D239',
    callers: 'owner',
    tenant: 'session',
    body: z.strictObject({ version: seenVersion, serviceIds: z.array(id).max(1000, 'too-many') }),
    success: categories,
    errors: ['not-found', 'conflict'],
  }),
}
