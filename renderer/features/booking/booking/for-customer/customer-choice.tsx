import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { customerName } from '#shared/domain/customer/customer.ts'
import { contactLine } from '#renderer/platform/contact/contact-line.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, Button, Notice, Skeleton, TextField, useSearch } from '#shared/ui/index.ts'
import { customersQuery } from '#renderer/data/customer-queries.ts'
import { knownCustomers } from '#renderer/data/offline/known-customers.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { moveBetweenRows } from '#renderer/platform/lists/move-between-rows.ts'
import { useKeepsActs } from '#renderer/platform/offline/use-offline-state.ts'
import { SearchField } from '#renderer/platform/lists/search-field.tsx'
import styles from './customer-choice.module.css'
import { type ForCustomerDraft, withNewCustomer } from './for-customer-draft.ts'

/** A ref callback that focuses an element when it appears, because a choice removes the element that had the focus. */
const focused = (element: HTMLElement | null) => element?.focus()

interface CustomerChoiceProps {
  draft: ForCustomerDraft
  onChange: (draft: ForCustomerDraft) => void
  /** Whether the customer was chosen in this dialog, not by the screen that opened it. */
  isChosenHere: boolean
  /** The chosen customer; undefined while loading. */
  customer: CustomerRecord | undefined
  errorOf: (field: keyof ForCustomerDraft) => string | undefined
}

/** The choice of the booking's customer: found by name, mail address or phone number, or entered as a new one. */
export function CustomerChoice({ draft, onChange, isChosenHere, customer, errorOf }: CustomerChoiceProps) {
  const t = useText('provider')
  const search = () => onChange({ ...draft, customerId: '', isNew: false, sendConfirmation: null, useCredit: false })
  if (draft.isNew) return <NewCustomer draft={draft} onChange={onChange} onSearch={search} errorOf={errorOf} />
  if (draft.customerId === '') return <Search draft={draft} onChange={onChange} error={errorOf('customerId')} />
  return (
    <section className={styles.part} aria-label={t('book-for.customer')}>
      <div className={styles.chosen}>
        {customer ? <Person customer={customer} /> : <Skeleton width="60%" height="40px" />}
        <Button ref={isChosenHere ? focused : undefined} variant="text" isCompact onClick={search}>
          {t('book-for.other')}
        </Button>
      </div>
      {customer?.isBlocked && <Notice>{t('book-for.blocked')}</Notice>}
    </section>
  )
}

type Named = Pick<CustomerRecord, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>

function Person({ customer }: { customer: Named }) {
  const t = useText('provider')
  const contact = contactLine(customer)
  return (
    <>
      <Avatar name={customerName(customer)} size="S" />
      <span className={styles.words}>
        <b>{customerName(customer)}</b> <small>{contact || t('book-for.no-contact')}</small>
      </span>
    </>
  )
}

const moveByKey = moveBetweenRows('[data-choice]')

/** Moves the focus to the first search result on arrow down. Enter does the same instead of submitting the form. */
function goToFound(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-choice]')?.focus()
}

interface SearchProps {
  draft: ForCustomerDraft
  onChange: (draft: ForCustomerDraft) => void
  error: string | undefined
}

function Search({ draft, onChange, error }: SearchProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const search = useSearch()
  const { data, isPlaceholderData } = useQuery(customersQuery(bridge, { text: search.query.slice(0, 100), size: 5 }))
  const queryClient = useQueryClient()
  const isOffline = useKeepsActs() && !data
  const found = isOffline ? knownCustomers(queryClient, search.query) : data?.customers
  const typed = search.text.trim()
  return (
    <section className={styles.part} aria-label={t('book-for.customer')}>
      <h3 className={styles.label}>{t('book-for.customer')}</h3>
      <SearchField
        ref={focused}
        label={t('book-for.find')}
        value={search.text}
        onChange={search.setText}
        onKeyDown={goToFound}
      />
      <p className={styles.error} aria-live="polite">
        {error !== undefined && t('book-for.customer-missing')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the arrow keys of the rows inside */}
      <ul className={styles.found} aria-label={t('book-for.found')} aria-busy={isPlaceholderData} onKeyDown={moveByKey}>
        {found?.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              data-choice={customer.id}
              className={styles.choose}
              onClick={() => onChange({ ...draft, customerId: customer.id })}
            >
              <Person customer={customer} />
            </button>
          </li>
        ))}
        {!found && <Skeleton height="44px" />}
        <li>
          <button
            type="button"
            data-choice="new"
            className={styles.choose}
            onClick={() => onChange(withNewCustomer(draft, typed))}
          >
            <span className={styles.new}>
              {typed === '' ? t('book-for.new') : t('book-for.new-named', { name: typed })}
            </span>
          </button>
        </li>
      </ul>
      {isOffline && <p className={styles.none}>{t('offline.known-only')}</p>}
      {found?.length === 0 && typed !== '' && <p className={styles.none}>{t('book-for.none')}</p>}
    </section>
  )
}

interface NewCustomerProps extends Pick<CustomerChoiceProps, 'draft' | 'onChange' | 'errorOf'> {
  onSearch: () => void
}

function NewCustomer({ draft, onChange, onSearch, errorOf }: NewCustomerProps) {
  const t = useText('provider')
  const field = (name: 'firstName' | 'lastName' | 'phoneNumber' | 'email') => ({
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
    error: errorOf(name),
    autoComplete: 'off',
  })
  return (
    <section className={styles.part} aria-label={t('book-for.new')}>
      <div className={styles.chosen}>
        <h3 className={styles.label}>{t('book-for.new')}</h3>
        <Button variant="text" isCompact onClick={onSearch}>
          {t('book-for.known')}
        </Button>
      </div>
      <div className={grid.two}>
        <TextField ref={focused} label={t('about-you.first-name')} required maxLength={100} {...field('firstName')} />
        <TextField label={t('about-you.last-name')} maxLength={100} {...field('lastName')} />
        <TextField label={t('customer.phone')} type="tel" maxLength={40} {...field('phoneNumber')} />
        <TextField label={t('customer.email')} type="email" maxLength={254} {...field('email')} />
      </div>
    </section>
  )
}
