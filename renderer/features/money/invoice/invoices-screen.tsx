import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, classNames, EmptyState, SelectFilter, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { INVOICES_PER_PAGE, invoicesQuery } from '#renderer/data/invoice-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { currentUrlParameters } from '#renderer/platform/navigation/current-url-parameters.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import filters from '#renderer/platform/lists/filter-bar.module.css'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { ReceiptIcon } from '#renderer/platform/theme/icons.tsx'
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
import { InvoiceList } from './invoice-list.tsx'
import { InvoiceListTotals } from './invoice-list-totals.tsx'
import {
  addressOf,
  filterOf,
  type InvoicesUrlState,
  isNarrowed,
  paramsOf,
  periods,
  searchOf,
  states,
  withChanges,
} from './invoices-url-state.ts'
import styles from './invoices.module.css'

/** All invoices and credit notes of the organisation, with sums by VAT rate (rule D250). The URL holds the screen's state. */
export function InvoicesScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const go = useGo()
  const { date: today } = useWallNow()
  const isNarrow = useScreenSize() === 'mobile'
  const [params, setParams] = useSearchParams()
  const place = addressOf(params)
  const change = useCallback(
    (changes: Partial<InvoicesUrlState>) =>
      setParams(paramsOf(withChanges(addressOf(currentUrlParameters()), changes)), { replace: true }),
    [setParams],
  )
  const words = useSearchQuery(place.text, (text) => change({ text }))
  const searchField = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLElement>(null)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    invoicesQuery(bridge, searchOf(place, today)),
  )
  const search = useFocusFirstResult(words, data !== undefined && !isPlaceholderData, content, '[data-invoice] button')

  useHotkeys({
    '/': () => searchField.current?.focus(),
    '?': () => dialogs.open({ kind: 'keys' }),
    ArrowDown: search.focusFirst,
  })

  const find = <ListSearchForm ref={searchField} search={search} label={t('invoice.search')} isCompact={!isNarrow} />
  return (
    <Screen
      title={t('invoice.title')}
      count={data?.total}
      isFlush
      actions={
        <>
          {!isNarrow && find}
          <ExportListButton
            name={t('list.invoices-file', { date: today })}
            load={(after) => bridge.call('exportInvoices', { query: { ...filterOf(place, today), ...after } })}
          />
        </>
      }
    >
      <div className={filters.bar}>
        <div className={classNames(filters.filters, styles.filters)}>
          {isNarrow && find}
          <SelectFilter
            label={t('invoice.period')}
            options={['' as const, ...periods].map((period) => ({
              value: period,
              label: t(`invoice.period.${period === '' ? 'any' : period}`),
            }))}
            value={place.period}
            onChange={(period) => change({ period: periods.find((each) => each === period) ?? '' })}
          />
          <SelectFilter
            label={t('invoice.state')}
            options={['' as const, ...states].map((state) => ({
              value: state,
              label: t(`invoice.state.${state === '' ? 'any' : state}`),
            }))}
            value={place.state}
            onChange={(state) => change({ state: states.find((each) => each === state) ?? '' })}
          />
        </div>
      </div>
      <ScrollRegion ref={content} className={screen.content} aria-label={t('invoice.title')} aria-busy={isFetching}>
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {data && data.invoices.length > 0 && (
          <>
            <InvoiceListTotals sums={data.sums} />
            <InvoiceList invoices={data.invoices} isOld={isPlaceholderData} />
          </>
        )}
        {data && (
          <ListPagination
            label={t('invoice.pages')}
            page={place.page}
            size={INVOICES_PER_PAGE}
            total={data.total}
            onTurn={(page) => change({ page })}
            className={styles.pages}
          />
        )}
        {!data && !error && (
          <output>
            <VisuallyHidden>{t('invoice.loading')}</VisuallyHidden>
            <Skeleton height="240px" />
          </output>
        )}
        {search.isFound && data?.invoices.length === 0 && (
          <EmptyState
            icon={<ReceiptIcon size={32} />}
            title={t(isNarrowed(place) ? 'invoice.none' : 'invoice.empty')}
            action={
              isNarrowed(place) ? (
                <Button
                  variant="white"
                  onClick={() => {
                    words.setText('')
                    change({ period: '', state: '', text: '' })
                  }}
                >
                  {t('invoice.clear')}
                </Button>
              ) : (
                <Button variant="white" onClick={() => go('/settings/invoices')}>
                  {t('invoice.to-settings')}
                </Button>
              )
            }
          >
            {!isNarrowed(place) && t('invoice.empty-text')}
          </EmptyState>
        )}
        <VisuallyHidden aria-live="polite">
          {search.isFound && data ? t('invoice.found', { count: data.total }) : ''}
        </VisuallyHidden>
      </ScrollRegion>
    </Screen>
  )
}
