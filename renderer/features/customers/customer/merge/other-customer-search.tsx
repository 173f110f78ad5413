import { useQuery } from '@tanstack/react-query'
import { customerName } from '#shared/domain/customer/customer.ts'
import { contactLine } from '#renderer/platform/contact/contact-line.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, useSearch } from '#shared/ui/index.ts'
import { customersQuery } from '#renderer/data/customer-queries.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { SearchField } from '#renderer/platform/lists/search-field.tsx'
import styles from './merge-dialog.module.css'

interface OtherCustomerSearchProps {
  customer: Pick<CustomerRecord, 'id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber'>
  onChoose: (id: string) => void
}

/** Finds the other customer of a merge. It first searches for the customer's own last name, or for the first name if there is no other. */
export function OtherCustomerSearch({ customer, onChoose }: OtherCustomerSearchProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const search = useSearch()
  const words = search.query === '' ? customer.lastName || customer.firstName : search.query
  // Requests one result more than is shown, because the customer itself is removed from the results.
  const { data } = useQuery(customersQuery(bridge, { text: words.slice(0, 100), size: 9 }))
  const found = data?.customers.filter(({ id }) => id !== customer.id).slice(0, 8)
  return (
    <>
      <p>{t('customer.merge-find', { name: customerName(customer) })}</p>
      <SearchField label={t('customer.search')} value={search.text} onChange={search.setText} />
      {!found ? (
        <Skeleton height="120px" />
      ) : found.length === 0 ? (
        <p className={styles.none}>{t('customer.merge-none')}</p>
      ) : (
        <ul className={styles.found}>
          {found.map((each) => (
            <li key={each.id}>
              <button type="button" className={styles.choose} onClick={() => onChoose(each.id)}>
                <b>{customerName(each)}</b> <small>{contactLine(each)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
