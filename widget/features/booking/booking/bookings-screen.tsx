import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useLocation, useNavigate, type Location } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, EmptyState, Tabs } from '#shared/ui/index.ts'
import { todayIn } from '../../../data/booking/slot-queries.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { ownBookingsQuery, type When } from '../../../data/booking/own-booking-queries.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { groupsOf } from './group-bookings-by-repeat.ts'
import { BookingListSkeleton, BookingRow } from './booking-row.tsx'
import rows from './booking-row.module.css'
import styles from './bookings.module.css'

/** The history state of the list: upcoming or other bookings, so that going back from a booking returns to the same list. */
interface BookingsState {
  when: When
}

/** The customer's bookings: upcoming ones and all others (rule D64). */
export function BookingsScreen() {
  const screens = useScreens()
  const t = useText('bookings')
  const { organisation } = useCatalogue()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation() as Location<BookingsState | null>
  const when = state?.when ?? 'UPCOMING'
  const show = (next: When) =>
    void navigate({ pathname, search }, { replace: true, state: { when: next } satisfies BookingsState })

  return (
    <Screen title={t('title')} subtitle={organisation.name}>
      <Tabs
        label={t('tabs')}
        tabs={[
          { id: 'UPCOMING', label: t('upcoming') },
          { id: 'PAST', label: t('past') },
        ]}
        value={when}
        onChange={show}
      >
        {when === 'UPCOMING' && (
          <Suspense>
            <screens.ownWaiting.Screen />
          </Suspense>
        )}
        <BookingList key={when} when={when} />
        {when === 'UPCOMING' && (
          <Suspense>
            <screens.ownTexts.Screen />
          </Suspense>
        )}
      </Tabs>
    </Screen>
  )
}

function BookingList({ when }: { when: When }) {
  const t = useText('bookings')
  const { organisation } = useCatalogue()
  const { addressOf } = useWidgetNavigation()
  const userId = useSession()?.user.id
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...ownBookingsQuery(userId ?? '', when),
    enabled: userId !== undefined,
  })
  const today = todayIn(organisation.zone)
  const tab = when === 'PAST' ? 'past' : 'upcoming'

  if (!data) return <BookingListSkeleton />
  if (data.length === 0)
    return (
      <EmptyState
        title={t(`empty.${tab}.title`)}
        action={
          <Link to={addressOf('/')} className={buttonClass()}>
            {t('empty.action')}
          </Link>
        }
      >
        {t(`empty.${tab}.text`)}
      </EmptyState>
    )
  return (
    <>
      <ul className={rows.list}>
        {groupsOf(data).map(({ first, others }) => (
          <li key={first.id} className={rows.group}>
            <BookingRow booking={first} today={today} />
            {others.length > 0 && (
              <details>
                <summary className={rows.summary}>{t('repeat.more', { count: others.length })}</summary>
                <ul className={rows.list}>
                  {others.map((booking) => (
                    <li key={booking.id}>
                      <BookingRow booking={booking} today={today} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="white" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
