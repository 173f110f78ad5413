import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, ServiceListSkeleton, Skeleton, SkeletonLine, Tabs } from '#shared/ui/index.ts'
import { useCatalogue, useService } from '../../../data/catalogue.ts'
import { useSession } from '../../../data/session.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { BookAgainSkeleton } from './book-again-skeleton.tsx'
import type { HomeState } from '../../../platform/home-state.ts'
import styles from './home.module.css'
import { lazyHomeParts } from './lazy-home-parts.ts'
import { OrganisationLink } from './organisation-link.tsx'
import { ServicePicker } from './service-picker.tsx'

type HomeTab = 'services' | 'packages'

/** The first screen: the services and packages of the organisation (rule B2.11). */
export function HomeScreen() {
  const t = useText('widget')
  const { organisation, packages } = useCatalogue()
  const { selection } = useWidgetNavigation()
  const customer = useSession()?.user
  const service = useService(selection.serviceId)
  const chosenPackage = packages.find(({ id }) => id === selection.packageId)
  const state = useLocation().state as HomeState | null
  const [tab, setTab] = useState<HomeTab>(chosenPackage ? 'packages' : (state?.tab ?? 'services'))
  // Whether the chosen service or package no longer exists, as after an old link.
  const isGone = state?.isGone || (selection.serviceId && !service) || (selection.packageId && !chosenPackage)

  useEffect(() => {
    // Preloads the parts that the next tap may show, shortly after the first paint.
    const timer = setTimeout(() => Object.values(lazyHomeParts).forEach(({ prepare }) => prepare()), 300)
    return () => clearTimeout(timer)
  }, [])

  const bar =
    tab === 'services'
      ? service && <lazyHomeParts.serviceBar.Screen service={service} />
      : chosenPackage && <lazyHomeParts.packageBar.Screen chosen={chosenPackage} />

  return (
    <Screen
      kind="root"
      title={organisation.name}
      subtitle={organisation.tagline}
      bar={bar && <Suspense fallback={<BarSkeleton actions={tab === 'services' ? 2 : 1} />}>{bar}</Suspense>}
    >
      {isGone && <Notice kind="warning">{t('home.gone')}</Notice>}
      <OrganisationLink />
      {customer && (
        <Suspense fallback={<BookAgainSkeleton />}>
          <lazyHomeParts.again.Screen userId={customer.id} />
        </Suspense>
      )}
      {packages.length === 0 ? (
        <ServicePicker />
      ) : (
        <Tabs
          label={t('home.tabs')}
          tabs={[
            { id: 'services', label: t('home.services') },
            { id: 'packages', label: t('home.packages') },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'services' ? (
            <ServicePicker />
          ) : (
            <Suspense fallback={<ServiceListSkeleton />}>
              <lazyHomeParts.packages.Screen />
            </Suspense>
          )}
        </Tabs>
      )}
    </Screen>
  )
}

/**
 * Placeholder for the bottom bar while its code is loading, as high as the bar.
 * @param actions how many buttons the bar has; on narrow screens they are stacked
 */
function BarSkeleton({ actions }: { actions: 1 | 2 }) {
  return (
    <>
      <div aria-hidden="true">
        <SkeletonLine width="56%" />
        <SkeletonLine width="32%" />
      </div>
      <div className={styles.actions} aria-hidden="true">
        <Skeleton height="var(--control-height)" />
        {actions === 2 && <Skeleton height="var(--control-height)" />}
      </div>
    </>
  )
}
