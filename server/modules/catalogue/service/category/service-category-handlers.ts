import { fromWords, type Language } from '#shared/domain/words/texts-by-language.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { languageOf } from '#server/modules/organisation/index.ts'
import {
  catalogueVersion,
  listCategories,
  lockCatalogueVersion,
  replaceCategories,
  saveServiceOrder,
  setCatalogueVersion,
} from './service-categories.ts'
import { wireCategory } from './service-category-wire.ts'
import { listServices } from '#server/modules/catalogue/service/services.ts'

type CategoryRoute = 'serviceCategories' | 'saveServiceCategories' | 'saveServiceOrder'

/** Handlers for the categories of services and for their manual order (rules D238 and D239). */
export function serviceCategoryHandlers({
  database,
  secrets,
}: Pick<Dependencies, 'database' | 'secrets'>): Pick<Handlers, CategoryRoute> {
  const answer = async (transaction: TenantTransaction, version: number, reader: Language | undefined) => {
    const languages = { own: await languageOf(transaction), reader }
    const categories = await listCategories(transaction)
    return { version, categories: categories.map((category) => wireCategory(category, languages)) }
  }

  const changed = async (transaction: TenantTransaction, version: number, reader: Language | undefined) => {
    await setCatalogueVersion(transaction, version)
    await announce(transaction, ['catalogue', 'services'])
    return answer(transaction, version, reader)
  }

  return {
    serviceCategories: ({ organisationId, reader }) =>
      database.inTenant(organisationId, async (transaction) =>
        answer(transaction, await catalogueVersion(transaction), reader),
      ),

    saveServiceCategories: ({ organisationId, body, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const version = await lockCatalogueVersion(transaction)
        if (isOutdated(body.version, version)) return refuse('conflict')
        const stored = new Set((await listCategories(transaction)).map(({ id }) => id))
        const given = body.categories.flatMap(({ id }) => id ?? [])
        // A category of another organisation, or one twice.
        if (new Set(given).size < given.length || !given.every((id) => stored.has(id))) {
          return refuse('validation', { categories: 'invalid' })
        }
        const own = await languageOf(transaction)
        const categories = body.categories.map(({ id, names }) => ({
          ...fromWords({ name: names }, 'name', own),
          id: id ?? secrets.id(),
        }))
        await replaceCategories(transaction, categories, now)
        return changed(transaction, version + 1, reader)
      }),

    saveServiceOrder: ({ organisationId, body: { version: seen, serviceIds }, reader }) =>
      database.inTenant(organisationId, async (transaction) => {
        const version = await lockCatalogueVersion(transaction)
        if (isOutdated(seen, version)) return refuse('conflict')
        const own = new Set((await listServices(transaction)).map(({ id }) => id))
        if (new Set(serviceIds).size < serviceIds.length) return refuse('validation', { serviceIds: 'invalid' })
        if (!serviceIds.every((id) => own.has(id))) return refuse('not-found')
        await saveServiceOrder(transaction, serviceIds)
        return changed(transaction, version + 1, reader)
      }),
  }
}
