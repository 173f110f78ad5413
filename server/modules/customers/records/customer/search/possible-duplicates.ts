import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { customersFound } from './customers-by-word.ts'
import { subscriberNumber } from './search-words.ts'

/** Maximum number of possible duplicates. */
const MOST_DUPLICATES = 10

/** The customers with a mail address, or with a phone number however it is written: they may be one person. */
export async function possibleDuplicates(
  transaction: TenantTransaction,
  { id, email, phoneNumber }: { readonly id?: string; readonly email: string; readonly phoneNumber: string },
): Promise<{ id: string; firstName: string; lastName: string; email: string; phoneNumber: string }[]> {
  const { sql, organisationId } = transaction
  const number = subscriberNumber(phoneNumber)
  const byNumber = number === undefined ? [] : await customersFound(transaction, number, MOST_DUPLICATES + 1)
  const { rows } = await expression<{
    id: string
    firstName: string
    lastName: string
    email: string
    phoneNumber: string
  }>`
    select customer.id, customer.first_name as "firstName", customer.last_name as "lastName",
      coalesce(account.email, customer.email, '') as email, customer.phone_number as "phoneNumber"
    from customer left join account on account.id = account_id
    where customer.organization_id = ${organisationId} and erased_at is null and customer.id in (
      select id from customer where organization_id = ${organisationId} and email = ${email}
      union
      select customer.id from account join customer on organization_id = ${organisationId} and account_id = account.id
      where account.email = ${email}
      union
      select unnest(${byNumber}::uuid[])
    ) and customer.id is distinct from ${id ?? null}::uuid
    order by customer.created_at, customer.id
    limit ${MOST_DUPLICATES}`.execute(sql)
  return rows
}
