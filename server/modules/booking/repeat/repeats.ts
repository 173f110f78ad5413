import type { RepeatRule } from '#shared/domain/repeat/repeat-rule.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** A stored repeat. Its last date is not stored; it follows from its bookings. */
export interface Repeat extends Pick<RepeatRule, 'unit' | 'every' | 'weekdays'> {
  readonly id: string
  /** How many appointments were booked. */
  readonly appointments: number
}

export async function insertRepeat(
  { sql, organisationId }: TenantTransaction,
  { id, unit, every, weekdays, appointments }: Repeat,
  createdAt: Date,
): Promise<void> {
  await sql
    .insertInto('repeat')
    .values({
      organization_id: organisationId,
      id,
      unit,
      every,
      weekdays: [...weekdays],
      appointments,
      created_at: createdAt,
    })
    .execute()
}
