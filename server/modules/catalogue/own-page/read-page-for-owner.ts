import type { Output } from '#shared/api/client.ts'
import { proposedNames } from '#shared/domain/own-page/page-name.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { findOwnOrganisation } from '#server/modules/organisation/index.ts'
import { wireOwnPage } from './own-page-wire.ts'
import { findPage, listPictures, unsavedPage } from './own-pages.ts'
import { verifiedDomain } from './domain/page-domains.ts'
import { freeNames } from './address/take-page-name.ts'
import { plainLetters } from './address/plain-letters.ts'

/** The page as it is stored now, for its owner. */
export async function readOwnPage(
  dependencies: Pick<Dependencies, 'publicUrl' | 'storage'>,
  transaction: TenantTransaction,
): Promise<Output<'ownPage'> | Refusal> {
  const organisation = await findOwnOrganisation(transaction)
  if (!organisation) return refuse('not-found')
  const proposed = proposedNames(plainLetters(organisation.storedName))
  const [proposedName = ''] = await freeNames(transaction, proposed)
  return wireOwnPage(
    {
      organisation,
      page: (await findPage(transaction)) ?? unsavedPage,
      pictures: await listPictures(transaction),
      proposedName,
      verifiedDomain: await verifiedDomain(transaction),
    },
    dependencies,
  )
}
