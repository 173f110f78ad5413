import { randomUUID } from 'node:crypto'
import { sql as expression } from 'kysely'
import type { VatTreatment } from '#shared/domain/invoice/vat-rates.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'

/** What a VAT treatment applies to: a service or a package. Both ids are null for the organisation's default. */
export interface TaxedThing {
  readonly serviceId: string | null
  readonly packageId: string | null
}

export interface TreatmentOf extends TaxedThing {
  readonly treatment: VatTreatment | null
}

/** Returns the VAT treatments that apply now. Services and packages without a setting are left out. */
export async function currentTreatments({ sql, organisationId }: TenantTransaction): Promise<TreatmentOf[]> {
  return sql
    .selectFrom('vat_treatment')
    .where('organization_id', '=', organisationId)
    .distinctOn(['service_id', 'package_id'])
    .select(['service_id as serviceId', 'package_id as packageId', 'treatment'])
    .orderBy('service_id')
    .orderBy('package_id')
    .orderBy('since', 'desc')
    .execute()
}

/** Adds the VAT treatments that change from now on. Earlier bookings keep their treatment (rule D244). */
export async function addTreatments(
  { sql, organisationId }: TenantTransaction,
  changed: readonly TreatmentOf[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ serviceId, packageId, treatment }) => ({
    id: randomUUID(),
    service_id: serviceId,
    package_id: packageId,
    treatment,
    since: now,
  }))
  await insertRows(organisationId, 'vat_treatment', rows).execute(sql)
}

/**
 * Returns the VAT treatment of something that was bought at a given moment: the setting at that moment, or the first setting if there was
 * none yet. Returns `standard` when nothing was ever set.
 */
export async function treatmentAt(transaction: TenantTransaction, thing: TaxedThing, at: Date): Promise<VatTreatment> {
  const own = await treatmentOf(transaction, thing, at)
  if (own !== null && own !== undefined) return own
  return (await treatmentOf(transaction, { serviceId: null, packageId: null }, at)) ?? 'standard'
}

async function treatmentOf(
  { sql, organisationId }: TenantTransaction,
  { serviceId, packageId }: TaxedThing,
  at: Date,
): Promise<VatTreatment | null | undefined> {
  const row = await sql
    .selectFrom('vat_treatment')
    .where('organization_id', '=', organisationId)
    .where('service_id', serviceId === null ? 'is' : '=', serviceId)
    .where('package_id', packageId === null ? 'is' : '=', packageId)
    .select('treatment')
    .orderBy(expression`since <= ${at}`, 'desc')
    .orderBy(expression`abs(extract(epoch from since - ${at}::timestamptz))`)
    .limit(1)
    .executeTakeFirst()
  return row?.treatment
}
