import { PAGE_PARTS } from '#shared/domain/own-page/page-parts.ts'
import { fromWords } from '#shared/domain/words/texts-by-language.ts'
import { writeAuditEntry } from '#server/modules/identity/records/index.ts'
import { findOwnOrganisation, pictureProblem } from '#server/modules/organisation/index.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { orRollBack, withRollback } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, type Refusal, refuse } from '#server/platform/http/handler.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { listPictures, lockPage, type PagePicture, replacePictures, updatePage } from './own-pages.ts'
import { takeName } from './address/take-page-name.ts'
import { readOwnPage } from './read-page-for-owner.ts'

/** Handlers for the page that an organisation shows to everybody (rules D229 to D231). */
export function ownPageHandlers(
  dependencies: Pick<Dependencies, 'database' | 'publicUrl' | 'secrets' | 'storage'>,
): Pick<Handlers, 'ownPage' | 'saveOwnPage'> {
  const { database, secrets } = dependencies
  return {
    ownPage: ({ organisationId }) =>
      database.inTenant(organisationId, (transaction) => readOwnPage(dependencies, transaction)),

    saveOwnPage: ({ organisationId, caller, body, address, now }) =>
      withRollback(() =>
        database.inTenant(organisationId, async (transaction) => {
          const organisation = await findOwnOrganisation(transaction)
          if (!organisation) return refuse('not-found')
          const stored = await lockPage(transaction, secrets)
          if (isOutdated(body.version, stored.version)) return refuse('conflict')
          const { isPublished } = body
          const name = body.name === '' ? null : body.name
          if (name === null && (isPublished || stored.name !== null)) return refuse('validation', { name: 'required' })
          if (name !== null && name !== stored.name) orRollBack(refusalOf(await takeName(transaction, name, now)))
          const pictures = body.pictures.map(({ filePath: path, description }) => ({ path, description }))
          orRollBack(await keepNewPictures(transaction, pictures))
          const parts = PAGE_PARTS.filter((part) => body.parts.some((wanted) => wanted.toLowerCase() === part))
          // A client that knows only one language sends one text. It replaces the stored text; the stored translation is kept.
          const texts = body.abouts
            ? fromWords({ about: body.abouts }, 'about', organisation.locale)
            : { about: body.about, translation: stored.translation }
          await updatePage(transaction, { ...texts, name, isPublished, parts })
          await replacePictures(transaction, pictures)
          const details = { name, isPublished }
          const { accountId } = caller
          await writeAuditEntry(transaction, { action: 'own-page-changed', accountId, details, address, at: now })
          await announce(transaction, ['settings'])
          return readOwnPage(dependencies, transaction)
        }),
      ),
  }
}

function refusalOf(outcome: Awaited<ReturnType<typeof takeName>>): Refusal | undefined {
  if (outcome === 'taken') return refuse('page-name-taken', { name: 'page-name-taken' })
  return outcome === 'too-many' ? refuse('validation', { name: 'page-names-too-many' }) : undefined
}

/** Marks newly added pictures as used. Refuses a picture that the organisation has not uploaded. */
async function keepNewPictures(
  transaction: TenantTransaction,
  pictures: readonly PagePicture[],
): Promise<Refusal | undefined> {
  const known = new Set((await listPictures(transaction)).map(({ path }) => path))
  for (const [index, { path }] of pictures.entries()) {
    if (known.has(path)) continue
    const wrong = await pictureProblem(transaction, path, 'page')
    if (wrong) return refuse('validation', { [`pictures.${index}.filePath`]: wrong })
  }
  return undefined
}
