import { type DayHours, openHours } from '#shared/domain/own-page/open-hours.ts'
import type { Location } from '#shared/domain/location/location.ts'
import { byCategory, type ServiceCategory } from '#shared/domain/service/service-categories.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { fullName, type Specialist } from '#shared/domain/team/specialist.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { instantToWall, zoneOf } from '#shared/time/zone.ts'
import { listSeries } from '#server/modules/scheduling/records/index.ts'
import {
  type OwnOrganisation,
  findOwnOrganisation,
  listOpenLocations,
  listSpecialists,
} from '#server/modules/organisation/index.ts'
import { listCategories } from '#server/modules/catalogue/service/category/service-categories.ts'
import { listOfferedServices } from '#server/modules/catalogue/service/services.ts'
import type { Database, TenantTransaction } from '#server/platform/database/database.ts'
import { findPage, listPictures, type PagePicture, type StoredPage } from './own-pages.ts'
import { verifiedDomain } from './domain/page-domains.ts'
import {
  arePathsComplete,
  completePaths,
  listPaths,
  type PathSubject,
  type StoredPath,
} from './address/service-and-specialist-paths.ts'

/** The data that an organisation's page shows. Parts that its owner switched off are empty lists. */
export interface PageContent {
  readonly organisation: OwnOrganisation
  readonly page: StoredPage & { readonly name: string }
  /** The domain that shows the page. */
  readonly verifiedDomain: string | null
  readonly pictures: readonly PagePicture[]
  /** By category, in the order of the widget. */
  readonly services: readonly Service[]
  /** The categories, whose names are the headings above the services. */
  readonly categories: readonly ServiceCategory[]
  readonly specialists: readonly Specialist[]
  readonly locations: readonly Location[]
  readonly hours: readonly DayHours[]
  readonly paths: readonly StoredPath[]
}

/**
 * Reads the content of an organisation's page. Returns undefined when there is no page, or when it is not published and `previewKey` is
 * wrong.
 * @param previewKey the query parameter `preview` of the visited address
 */
export async function findPageContent(
  database: Database,
  organisationId: string,
  { previewKey, now }: { readonly previewKey: string | undefined; readonly now: Date },
): Promise<PageContent | undefined> {
  const content = await database.readTenant(organisationId, (transaction) => readContent(transaction, now))
  if (!content || !(content.page.isPublished || content.page.previewKey === previewKey)) return undefined
  const subjects = subjectsOf(content)
  if (arePathsComplete(content.paths, subjects)) return content
  // After a service or specialist was created or renamed, the next visit to the page creates its path.
  const paths = await database.inTenant(organisationId, (transaction) => completePaths(transaction, subjects))
  return { ...content, paths }
}

async function readContent(transaction: TenantTransaction, now: Date): Promise<PageContent | undefined> {
  const page = await findPage(transaction)
  const organisation = page && (await findOwnOrganisation(transaction))
  if (!organisation || page.name === null) return undefined
  const shows = (part: StoredPage['parts'][number]) => page.parts.includes(part)
  const specialists = await listSpecialists(transaction)
  const categories = await listCategories(transaction)
  const today = instantToWall(zoneOf(organisation.zone), epochMinuteOf(now)).day
  return {
    organisation,
    page: { ...page, name: page.name },
    verifiedDomain: await verifiedDomain(transaction),
    pictures: await listPictures(transaction),
    services: shows('services') ? await listInOrder(transaction, categories) : [],
    categories,
    specialists: shows('specialists') ? specialists : [],
    locations: shows('locations') ? await listOpenLocations(transaction) : [],
    hours: shows('hours') ? await readHours(transaction, specialists, today) : [],
    paths: await listPaths(transaction),
  }
}

/** The services on offer, as the widget lists them: by category. */
async function listInOrder(transaction: TenantTransaction, categories: readonly ServiceCategory[]): Promise<Service[]> {
  const groups = byCategory(await listOfferedServices(transaction), categories)
  return groups.flatMap(({ services }) => services)
}

async function readHours(
  transaction: TenantTransaction,
  specialists: readonly Specialist[],
  today: number,
): Promise<DayHours[]> {
  const days = { first: today, last: today + 6 }
  const listed = new Set(specialists.map(({ id }) => id))
  const series = await listSeries(transaction, { until: days.last, days })
  return openHours(
    series.filter(({ specialistId }) => listed.has(specialistId)),
    today,
  )
}

const subjectsOf = ({ services, specialists }: PageContent): PathSubject[] => [
  ...services.map(({ id, name }) => ({ kind: 'services' as const, id, name })),
  ...specialists.map((person) => ({ kind: 'specialists' as const, id: person.id, name: fullName(person) })),
]
