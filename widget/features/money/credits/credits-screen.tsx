import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, EmptyState, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { todayIn } from '../../../data/booking/slot-queries.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { ownCreditsQuery } from '../../../data/booking/own-booking-queries.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useSession } from '../../../data/session.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { CreditBalances } from './credit-balances.tsx'
import { CreditLedger } from './credit-ledger.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import styles from './credits.module.css'

/** The customer's credits and their history. */
export function CreditsScreen() {
  const t = useText('bookings')
  const { organisation } = useCatalogue()
  const userId = useSession()?.user.id
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...ownCreditsQuery(userId ?? ''),
    enabled: userId !== undefined,
  })
  const today = todayIn(organisation.zone)

  function content() {
    if (!data) return <CreditsSkeleton />
    if (data.entries.length === 0) return <NoCredits />
    return (
      <>
        <CreditBalances balances={data.balances} />
        {userId !== undefined && <OrderInvoices userId={userId} />}
        <CreditLedger lines={data.entries} today={today} />
        {hasNextPage && (
          <div className={styles.nextPage}>
            <Button variant="white" isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </>
    )
  }

  return (
    <Screen title={t('credits.title')} subtitle={organisation.name}>
      {content()}
    </Screen>
  )
}

/** Says that there are no credits, with a link to the packages if there are any. */
function NoCredits() {
  const t = useText('bookings')
  const { packages } = useCatalogue()
  const { addressOf } = useWidgetNavigation()
  const hasPackages = packages.length > 0
  return (
    <EmptyState
      title={t('credits.empty.title')}
      action={
        <Link to={addressOf('/')} state={{ tab: 'packages' }} className={buttonClass()}>
          {t(hasPackages ? 'credits.empty.packages' : 'empty.action')}
        </Link>
      }
    >
      {t(hasPackages ? 'credits.empty.text' : 'credits.empty.no-packages')}
    </EmptyState>
  )
}

const placeholders = [0, 1, 2, 3]

function CreditsSkeleton() {
  const t = useText('bookings')
  return (
    <output className={styles.section}>
      <VisuallyHidden>{t('credits.loading')}</VisuallyHidden>
      <Skeleton width="140px" height="14px" />
      <span className={styles.balances} aria-hidden="true">
        {placeholders.map((placeholder) => (
          <span key={placeholder} className={styles.balance}>
            <Skeleton width="36px" height="24px" />
            <span className={styles.bones}>
              <Skeleton width="60%" height="14px" />
              <Skeleton width="45%" height="10px" />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}
