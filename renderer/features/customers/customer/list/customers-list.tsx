import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { customerName } from '#shared/domain/customer/customer.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { contactLine } from '#renderer/platform/contact/contact-line.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, classNames } from '#shared/ui/index.ts'
import { ahead } from '#renderer/data/ignore-prefetch-failure.ts'
import { customerQuery } from '#renderer/data/customer-queries.ts'
import type { ListedCustomer } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { moveBetweenRows } from '#renderer/platform/lists/move-between-rows.ts'
import styles from './customers-list.module.css'

const moveByKey = moveBetweenRows('[data-customer]')

interface CustomersListProps {
  customers: readonly ListedCustomer[]
  /** Whether the customers are stale: the result of the previous search, while the new one loads. */
  isOld: boolean
}

/** The list of customers. Arrow keys move between rows, Home and End to the first and last. */
export function CustomersList({ customers, isOld }: CustomersListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the arrow keys of the rows inside
    <ul className={classNames(styles.customers, isOld && styles.old)} onKeyDown={moveByKey}>
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    </ul>
  )
}

/** A customer in the list: name, contact, tags, last and next visit. Pointing at the row or focusing it prefetches the record. */
function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const name = customerName(customer)
  const hasName = fullName(customer) !== ''
  const dateOf = (instant: string) => formatDate(instant.slice(0, 10), locale)
  const prefetch = () => ahead(queryClient.query(customerQuery(bridge, queryClient, customer.id)))
  const contact = contactLine(customer)
  // The spaces between the elements keep words apart for screen readers. They are not visible.
  return (
    <li>
      <Link
        to={`/customers/${customer.id}`}
        className={styles.customer ?? ''}
        data-customer={customer.id}
        onPointerEnter={prefetch}
        onFocus={prefetch}
      >
        <span className={styles.avatar}>
          <Avatar name={name} size="S" />
        </span>
        <span className={styles.who}>
          <b>{name}</b> <small>{hasName ? contact || t('customer.no-contact') : t('customer.no-name')}</small>
        </span>{' '}
        <span className={styles.tags}>
          {customer.isBlocked && (
            <>
              <span className={classNames(styles.tag, styles.blocked)}>{t('customer.blocked')}</span>{' '}
            </>
          )}
          {customer.tags.map((tag) => (
            <Fragment key={tag}>
              <span className={styles.tag}>{tag}</span>{' '}
            </Fragment>
          ))}
        </span>{' '}
        <span className={styles.visits}>
          {customer.nextVisit !== null && <b>{t('customer.next-visit', { date: dateOf(customer.nextVisit) })}</b>}{' '}
          {customer.lastVisit !== null ? (
            <small>{t('customer.last-visit', { date: dateOf(customer.lastVisit) })}</small>
          ) : (
            customer.nextVisit === null && <small>{t('customer.no-visit')}</small>
          )}
        </span>
      </Link>
    </li>
  )
}
