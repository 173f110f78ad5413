import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, Tabs, VisuallyHidden } from '#shared/ui/index.ts'
import { bookingsQuery } from '#renderer/data/booking-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { ListPagination } from '#renderer/platform/lists/list-pagination.tsx'
import { ListSearchForm } from '#renderer/platform/lists/list-search-form.tsx'
import screen from '#renderer/platform/screens/screen.module.css'
import { ExportListButton } from '#renderer/platform/lists/export-list-button.tsx'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import { BookingsFilters } from './bookings-filters.tsx'
import { BookingsList } from './bookings-list.tsx'
import { BookingsListSkeleton } from './bookings-list-skeleton.tsx'
import {
  filterCount,
  filterOf,
  PAGE_SIZE,
  searchOf,
  withoutFilters,
  paramsOf,
  addressOf,
  withChanges,
} from './bookings-url-state.ts'
import styles from './bookings-screen.module.css'
import { useFocusFirstResult } from '#renderer/platform/lists/use-focus-first-result.ts'
import { useSearchQuery } from '#renderer/platform/lists/use-search-query.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { WhyNotOfferedButton } from './why-not-offered-button.tsx'
import { useUrlState } from '#renderer/platform/navigation/use-url-state.ts'

/** All bookings that the person may see: upcoming or past, with filters, search and pages. The URL holds its state. */
export function BookingsScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const isWide = useScreenSize() === 'wide'
  const { date: today } = useWallNow()
  const { place, go, change } = useUrlState(addressOf, paramsOf, withChanges)
  const words = useSearchQuery(place.text, (text) => change({ text }))
  const searchField = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLElement>(null)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(bookingsQuery(bridge, searchOf(place)))
  const search = useFocusFirstResult(words, data !== undefined && !isPlaceholderData, content, '[data-booking]')
  const isCounted = data !== undefined && !isPlaceholderData && !data.isMore
  const lastPage = isCounted ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : undefined
  const isNarrowed = filterCount(place) > 0 || place.text !== ''

  useLinkedBooking()

  // If the page in the URL is beyond the end, the screen goes to the last page that has bookings.
  useEffect(() => {
    if (lastPage !== undefined && place.page > lastPage) change({ page: lastPage })
  }, [change, lastPage, place.page])

  useHotkeys({
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

  return (
    <Screen
      title={t('bookings.title')}
      count={data && (data.isMore ? t('pages.count-more', { count: data.total }) : data.total)}
      isFlush
      actions={
        <>
          {isWide && <WhyNotOfferedButton place={place} />}
          <ListSearchForm ref={searchField} search={search} label={t('bookings.search')} isCompact />
          <ExportListButton
            name={t('list.bookings-file', { date: today })}
            load={(after) => bridge.call('exportBookings', { query: { ...filterOf(place), ...after } })}
          />
        </>
      }
    >
      <Tabs
        label={t('bookings.when')}
        variant="underlined"
        tabs={[
          { id: 'upcoming', label: t('bookings.upcoming') },
          { id: 'past', label: t('bookings.past') },
        ]}
        value={place.when}
        onChange={(when) => change({ when, status: '' })}
        className={styles.tabs}
        panelClassName={styles.panel}
      >
        <BookingsFilters place={place} onChange={change} onClear={clear} />
        <ScrollRegion ref={content} className={screen.content} aria-label={t('bookings.title')} aria-busy={isFetching}>
          {error && <LoadFailure error={error} onRetry={refetch} />}
          {data ? (
            <>
              <BookingsList bookings={data.bookings} isOld={isPlaceholderData} />
              <ListPagination
                label={t('bookings.pages')}
                page={place.page}
                size={PAGE_SIZE}
                total={data.total}
                isMore={data.isMore}
                onTurn={turnTo}
              />
            </>
          ) : (
            !error && <BookingsListSkeleton />
          )}
          {data?.total === 0 &&
            !isPlaceholderData &&
            (isNarrowed ? (
              <EmptyState
                title={t('bookings.none')}
                action={
                  <Button variant="white" onClick={clear}>
                    {t('bookings.clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState title={t(`bookings.empty.${place.when}`)}>
                {t(`bookings.empty.${place.when}-text`)}
              </EmptyState>
            ))}
          <VisuallyHidden aria-live="polite">
            {data && !isPlaceholderData
              ? t(data.isMore ? 'bookings.found-more' : 'bookings.found', { count: data.total })
              : ''}
          </VisuallyHidden>
        </ScrollRegion>
      </Tabs>
    </Screen>
  )
}

/** Opens the booking of `?booking={id}` in the URL once. */
function useLinkedBooking() {
  const dialogs = useDialogs()
  const [params, setParams] = useSearchParams()
  const id = params.get('booking')
  useEffect(() => {
    if (id === null) return
    dialogs.open({ kind: 'booking', bookingId: id })
    setParams(
      (before) => {
        before.delete('booking')
        return before
      },
      { replace: true },
    )
  }, [dialogs, id, setParams])
}
