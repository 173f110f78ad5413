import type { Client } from 'pg'

/**
 * Assigns the bookings that `storeBookings` inserted to customers with different names, in turn. Every second customer has an account. Half
 * of the bookings are moved to the past.
 */
export async function storeCustomers(owner: Client, organisationId: string, customers: number): Promise<void> {
  await owner.query(
    `insert into account (id, email, password_hash, created_at)
     select gen_random_uuid(), 'guest' || number || '@account.test', '-', now() from generate_series(0, $1 - 1, 2) as number`,
    [customers],
  )
  await owner.query(
    `insert into customer (organization_id, id, account_id, first_name, last_name, phone_number, email, created_at)
     select $1, gen_random_uuid(), account.id,
       (array['Noor', 'Daan', 'Emma', 'Sem', 'Julia', 'Lucas', 'Tess'])[1 + number % 7],
       (array['Bakker', 'Smit', 'Meijer', 'Mulder', 'Visser'])[1 + number % 5] || ' ' || number,
       '06 ' || lpad(number::text, 8, '0'),
       case when account.id is null then 'guest' || number || '@example.test' end,
       now() - number * interval '1 minute'
     from generate_series(0, $2 - 1) as number left join account on email = 'guest' || number || '@account.test'`,
    [organisationId, customers],
  )
  await owner.query('analyze')
  await owner.query(
    `with numbered as (
         select id, row_number() over (order by last_name, id) as number from customer
         where organization_id = $2 and last_name <> ''
       ),
       booked as (select id, row_number() over (order by id) as number from booking where organization_id = $2)
     update booking set customer_id = numbered.id,
       starts_at = starts_at - case when booked.number % 2 = 0 then interval '800 days' else interval '0' end,
       ends_at = ends_at - case when booked.number % 2 = 0 then interval '800 days' else interval '0' end
     from booked join numbered on numbered.number = 1 + booked.number % $1 where booking.id = booked.id`,
    [customers, organisationId],
  )
  await owner.query(
    `insert into customer_tag (organization_id, customer_id, tag)
     select organization_id, id, 'Regular' from customer where phone_number like '%5'`,
  )
  await owner.query('vacuum analyze')
}
