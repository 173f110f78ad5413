import { sql as expression, type SelectQueryBuilder } from 'kysely'
import type { DepositRule } from '#shared/domain/deposit/deposit.ts'
import type { CustomerRepeats } from '#shared/domain/repeat/customer-repeats.ts'
import type { ResourceNeed } from '#shared/domain/resource/resource.ts'
import type { Service } from '#shared/domain/service/service.ts'
import { allColumns } from '#server/platform/database/column-map.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A service as its provider sees it. */
export interface OwnService extends Service {
  readonly version: number
  /** Whether customers can no longer book the service (rule D84). */
  readonly isWithdrawn: boolean
}

/** The columns of `service`, besides what is read and written below. */
const columns = allColumns<
  'service',
  Omit<Service, 'id' | 'organisationId' | 'specialistIds' | 'needs' | 'repeats' | 'deposit'>
>()(
  {
    kind: 'kind',
    name: 'name',
    description: 'description',
    translation: 'translation',
    durationMinutes: 'duration_minutes',
    priceCents: 'price_cents',
    capacity: 'capacity',
    mostSeats: 'most_seats',
    imagePath: 'image_path',
    locationTypes: 'location_types',
    locationIds: 'location_ids',
    specialistsNeeded: 'specialists_needed',
    categoryId: 'category_id',
    videoUrl: 'video_url',
    guarantee: 'guarantee',
  },
  {
    organization_id: 'the key',
    id: 'the key',
    repeat_most: '`repeats`',
    repeat_steps: '`repeats`',
    deposit_percent: '`deposit`',
    deposit_cents: '`deposit`',
    deposit_customers: '`deposit`',
    deposit_rest: '`deposit`',
    buffer_before_minutes: 'the policies',
    buffer_after_minutes: 'the policies',
    version: 'counted by each save',
    withdrawn_at: '`setServiceWithdrawn`',
    position: 'the order of the services',
    created_at: 'never changes',
  },
)

/** The subquery filters by organisation itself, because a database cluster needs that to find its shard. */
const providers = (organisationId: string) =>
  expression<string[]>`array(
    select specialist_id::text from service_specialist
    where service_specialist.organization_id = ${organisationId} and service_id = service.id
    order by specialist_id
  )`.as('specialistIds')

/** SQL for the resources that a service needs. It needs no filter for withdrawn resources, because a resource that a service needs cannot be withdrawn (rule D206). */
const needsOf = (organisationId: string) =>
  expression<ResourceNeed[]>`coalesce((
    select json_agg(json_build_object('resourceId', resource_id, 'name', resource.name, 'quantity', service_resource.quantity,
      'available', resource.quantity) order by resource_id)
    from service_resource
    join resource on resource.organization_id = ${organisationId} and resource.id = resource_id
    where service_resource.organization_id = ${organisationId} and service_id = service.id
  ), '[]')`.as('needs')

const repeats = expression<CustomerRepeats | null>`case when repeat_most is not null
  then json_build_object('most', repeat_most, 'steps', repeat_steps) end`.as('repeats')

const depositRule = expression<DepositRule | null>`case when coalesce(deposit_percent, deposit_cents) is not null
  then json_build_object('customers', deposit_customers, 'rest', deposit_rest, 'part', case
    when deposit_percent is not null then json_build_object('kind', 'percent', 'percent', deposit_percent)
    else json_build_object('kind', 'amount', 'cents', deposit_cents) end) end`.as('deposit')

const services = ({ sql, organisationId }: TenantTransaction) =>
  sql
    .selectFrom('service')
    .where('organization_id', '=', organisationId)
    .select(['organization_id as organisationId', 'id'])
    .select(columns.selection)
    .select([providers(organisationId), needsOf(organisationId), repeats, depositRule])

const ownServices = (transaction: TenantTransaction) =>
  services(transaction)
    .select('version')
    .select(expression<boolean>`withdrawn_at is not null`.as('isWithdrawn'))

/** All services of the organisation including withdrawn ones, in the order of `inOrder`. */
export async function listServices(transaction: TenantTransaction): Promise<Service[]> {
  return inOrder(services(transaction)).execute()
}

/** Like `listServices`, with the additional data for providers. */
export async function listOwnServices(transaction: TenantTransaction): Promise<OwnService[]> {
  return inOrder(ownServices(transaction)).execute()
}

/** Finds a service and locks it until the transaction ends. */
export async function lockService(transaction: TenantTransaction, id: string): Promise<OwnService | undefined> {
  return ownServices(transaction).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The services that customers can book. */
export async function listOfferedServices(transaction: TenantTransaction): Promise<Service[]> {
  return inOrder(services(transaction).where('withdrawn_at', 'is', null)).execute()
}

export async function findService(transaction: TenantTransaction, id: string): Promise<Service | undefined> {
  return services(transaction).where('id', '=', id).executeTakeFirst()
}

/** The services of a specialist that customers can book. */
export async function listServicesOf(transaction: TenantTransaction, specialistId: string): Promise<Service[]> {
  return inOrder(services(transaction).where('withdrawn_at', 'is', null))
    .where((row) =>
      row.exists(
        row
          .selectFrom('service_specialist')
          .where('service_specialist.organization_id', '=', transaction.organisationId)
          .whereRef('service_id', '=', 'service.id')
          .where('specialist_id', '=', specialistId),
      ),
    )
    .execute()
}

/** A service that customers can book. */
export async function findOfferedService(transaction: TenantTransaction, id: string): Promise<Service | undefined> {
  return services(transaction).where('id', '=', id).where('withdrawn_at', 'is', null).executeTakeFirst()
}

/** Inserts a service with its specialists, or replaces the one with the same id and raises its version. */
export async function saveService(transaction: TenantTransaction, service: Service, createdAt: Date): Promise<void> {
  const { sql, organisationId } = transaction
  const values = {
    ...columns.valuesOf(service),
    repeat_most: service.repeats?.most ?? null,
    repeat_steps: [...(service.repeats?.steps ?? [])],
    ...depositColumns(service.deposit),
  }
  await sql
    .insertInto('service')
    .values({ organization_id: organisationId, id: service.id, created_at: createdAt, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((row) => ({ ...values, version: row('service.version', '+', 1) })),
    )
    .execute()
  await saveNeeds(transaction, service)
  await sql
    .deleteFrom('service_specialist')
    .where('organization_id', '=', organisationId)
    .where('service_id', '=', service.id)
    .execute()
  if (service.specialistIds.length === 0) return
  await sql
    .insertInto('service_specialist')
    .values(
      service.specialistIds.map((specialistId) => ({
        organization_id: organisationId,
        service_id: service.id,
        specialist_id: specialistId,
      })),
    )
    .execute()
}

async function saveNeeds({ sql, organisationId }: TenantTransaction, service: Service): Promise<void> {
  const { id, needs } = service
  await sql
    .deleteFrom('service_resource')
    .where('organization_id', '=', organisationId)
    .where('service_id', '=', id)
    .execute()
  if (needs.length === 0) return
  await sql
    .insertInto('service_resource')
    .values(
      needs.map(({ resourceId, quantity }) => ({
        organization_id: organisationId,
        service_id: id,
        resource_id: resourceId,
        quantity,
      })),
    )
    .execute()
}

/** Withdraws a service at a date, so that it can no longer be booked. Null offers it again. */
export async function setServiceWithdrawn(
  { sql, organisationId }: TenantTransaction,
  id: string,
  withdrawnAt: Date | null,
): Promise<void> {
  await sql
    .updateTable('service')
    .set((row) => ({ withdrawn_at: withdrawnAt, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('id', '=', id)
    .execute()
}

/** First those that were put in order by hand (rule D239), then the others in order of creation. */
const inOrder = <Row>(query: SelectQueryBuilder<Tables, 'service', Row>) =>
  query.orderBy('position').orderBy('created_at').orderBy('id')

function depositColumns(deposit: Service['deposit']) {
  const { part, customers = 'everyone', rest = 'online' } = deposit ?? {}
  return {
    deposit_percent: part?.kind === 'percent' ? part.percent : null,
    deposit_cents: part?.kind === 'amount' ? part.cents : null,
    deposit_customers: customers,
    deposit_rest: rest,
  }
}
