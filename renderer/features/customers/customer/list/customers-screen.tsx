import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, PeopleIcon, VisuallyHidden } from '#shared/ui/index.ts'
import { CUSTOMERS_PER_PAGE, customersQuery } from '#renderer/data/customer-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import { ListPagination } from '#renderer/platform/lists/list-pagination.tsx'
import { ListSearchForm } from '#renderer/platform/lists/list-search-form.tsx'
import { ExportListButton } from '#renderer/platform/lists/export-list-button.tsx'
import screen from '#renderer/platform/screens/screen.module.css'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import { useFocusFirstResult } from '#renderer/platform/lists/use-focus-first-result.ts'
import { useSearchQuery } from '#renderer/platform/lists/use-search-query.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import {
  filterOf,
  isNarrowed,
  searchOf,
  withoutFilters,
  addressOf,
  paramsOf,
  withChanges,
} from './customers-url-state.ts'
import { CustomersFilters } from './customers-filters.tsx'
import styles from './customers-list.module.css'
import { CustomersList } from './customers-list.tsx'
import { CustomersSkeleton } from './customers-skeleton.tsx'
import { useUrlState } from '#renderer/platform/navigation/use-url-state.ts'

/** The customers whom the person may see, with filters, search and pages. The URL holds its state. */
export function CustomersScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const openRecord = useGo()
  const { date: today } = useWallNow()
  const isNarrow = useScreenSize() === 'mobile'
  const { place, go, change } = useUrlState(addressOf, paramsOf, withChanges)
  const words = useSearchQuery(place.text, (text) => change({ text }))
  const searchField = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLElement>(null)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    customersQuery(bridge, searchOf(place, today)),
  )
  const search = useFocusFirstResult(words, data !== undefined && !isPlaceholderData, content, '[data-customer]')
  const { isFound } = search
  const lastPage =
    isFound && data && !data.isMore ? Math.max(1, Math.ceil(data.total / CUSTOMERS_PER_PAGE)) : Number.POSITIVE_INFINITY

  // If the page in the URL is beyond the end, the screen goes to the last page that has customers.
  useEffect(() => {
    if (place.page > lastPage) change({ page: lastPage })
  }, [change, lastPage, place.page])

  const create = () => dialogs.open({ kind: 'customer', onCreated: (id) => openRecord(`/customers/${id}`) })

  useHotkeys({
    n: create,
    '/': () => searchField.current?.focus(),
    '?': () => dialogs.open({ kind: 'keys' }),
    ArrowDown: search.focusFirst,
  })

  function clear() {
    words.setText('')
    go(withoutFilters(place))
  }

  function turnTo(page: number) {
    change({ page })
    if (content.current) content.current.scrollTop = 0
  }

  const found =
    data && (data.isMore ? t('customer.found-more', { count: data.total }) : t('customer.found', { count: data.total }))

  const find = <ListSearchForm ref={searchField} search={search} label={t('customer.search')} isCompact={!isNarrow} />

  return (
    <Screen
      title={t('customer.title')}
      count={data && (data.isMore ? t('pages.count-more', { count: data.total }) : data.total)}
      isFlush
      actions={
        <>
          {!isNarrow && find}
          <ExportListButton
            name={t('list.customers-file', { date: today })}
            load={(after) => bridge.call('exportCustomers', { query: { ...filterOf(place, today), ...after } })}
          />
          <Button isCompact onClick={create}>
            <PlusIcon size={16} /> {t(isNarrow ? 'customer.new-short' : 'customer.new')} <KeyCap>N</KeyCap>
          </Button>
        </>
      }
    >
      <CustomersFilters place={place} onChange={change} search={isNarrow && find} />
      <ScrollRegion ref={content} className={screen.content} aria-label={t('customer.title')} aria-busy={isFetching}>
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {data ? (
          <>
            {data.customers.length > 0 && <CustomersList customers={data.customers} isOld={isPlaceholderData} />}
            <ListPagination
              label={t('customer.pages')}
              page={place.page}
              size={CUSTOMERS_PER_PAGE}
              total={data.total}
              isMore={data.isMore}
              onTurn={turnTo}
              className={styles.pages}
            />
          </>
        ) : (
          !error && <CustomersSkeleton />
        )}
        {isFound &&
          data?.customers.length === 0 &&
          (isNarrowed(place) ? (
            <EmptyState
              icon={<PeopleIcon size={32} />}
              title={t('customer.none')}
              action={
                <Button variant="white" onClick={clear}>
                  {t('customer.clear')}
                </Button>
              }
            />
          ) : (
            place.page === 1 && (
              <EmptyState
                icon={<PeopleIcon size={32} />}
                title={t('customer.empty')}
                action={<Button onClick={create}>{t('customer.first')}</Button>}
              >
                {t('customer.empty-text')}
              </EmptyState>
            )
          ))}
        <VisuallyHidden aria-live="polite">{isFound ? found : ''}</VisuallyHidden>
      </ScrollRegion>
    </Screen>
  )
}
