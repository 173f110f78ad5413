import { sql as expression } from 'kysely'
import type { PackageSales } from '#shared/domain/report/report-numbers.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** Counts the packages that were ordered from `start` until before `end`, and that are paid or are to be paid afterwards. */
export async function countPackages(
  { sql, organisationId }: TenantTransaction,
  start: Date,
  end: Date,
): Promise<PackageSales> {
  const { rows } = await expression<{ sold: string; paid: string; open: string }>`
    select count(*) as sold,
      coalesce(sum(price_cents) filter (where payment_state = 'paid'), 0) as paid,
      coalesce(sum(price_cents) filter (where payment_state = 'none'), 0) as open
    from package_order
    where organization_id = ${organisationId} and created_at >= ${start} and created_at < ${end}
      and package_id is not null and payment_state in ('none', 'paid')`.execute(sql)
  const [row] = rows
  return { sold: Number(row?.sold ?? 0), paidCents: Number(row?.paid ?? 0), openCents: Number(row?.open ?? 0) }
}
