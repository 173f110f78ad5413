import { queryAsOwner } from './database.ts'

const MINUTE = 60_000

/** Moves a booking, with its claim and trail, to the half hour that begins at the minute of `moment`, as if it had always been there. */
export async function moveTo(databaseUrl: string, id: string | null, moment: string): Promise<void> {
  const minute = Math.floor(Date.parse(moment) / MINUTE)
  const [start, end] = [minute, minute + 30].map((each) => new Date(each * MINUTE).toISOString())
  const times = `starts_at = '${start}', ends_at = '${end}'`
  await queryAsOwner(
    databaseUrl,
    `update booking set ${times} where id = '${id}';
     update claim set ${times} from booking
       where booking.id = '${id}' and claim.organization_id = booking.organization_id and claim.id = claim_id;
     update booking_event set after = after || '${JSON.stringify({ start, end })}', before = before || '${JSON.stringify({ start, end })}'
       where booking_id = '${id}'`,
  )
}
