import { useQueryClient, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FlagIcon, MoreIcon } from '#renderer/platform/theme/icons.tsx'
import { Logo } from '#renderer/platform/theme/logo.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { isWithin, screensInNarrowBar, mainScreensOf, type MainScreen } from './navigation-items.tsx'
import styles from './navigation-rail.module.css'
import { prefetchPlace } from './load-and-prefetch-screens.ts'
import { useCanBeBooked } from './use-can-be-booked.ts'
import { pendingCountQuery } from '#renderer/data/organisation-queries.ts'

const loadMoreMenu = () => import('./more-menu.tsx')
const MoreMenu = lazy(() => loadMoreMenu().then((module) => ({ default: module.MoreMenu })))

interface NavigationRailProps {
  /** Whether the rail shows icons only, 64 px wide. */
  isNarrow: boolean
  /** Whether the rail is a bar at the bottom of a narrow window. */
  isBar: boolean
  /** The account button, shown at the end of the rail. */
  children: ReactNode
}

/** The navigation between screens. A narrow window has a bar with the first few and a "More" menu. */
export function NavigationRail({ isNarrow, isBar, children }: NavigationRailProps) {
  const t = useText('provider')
  const { pathname } = useLocation()
  const places = mainScreensOf(useSession())
  const pending = usePendingBookingCount()
  const isSetUp = useCanBeBooked()
  const [moreAnchor, setMoreAnchor] = useState<Element | null>(null)
  const rest = places.slice(screensInNarrowBar)
  const isUnderMore = rest.some(({ to }) => isWithin(pathname, to)) || pathname === '/first-run'

  return (
    <nav
      className={classNames(isBar ? styles.bar : styles.rail, isNarrow && !isBar && styles.narrow)}
      aria-label={t('nav')}
    >
      {!isBar && (
        <div className={styles.brand}>
          <Logo />
          <span className={styles.words}>Inplan</span>
        </div>
      )}
      {(isBar ? places.slice(0, screensInNarrowBar) : places).map((place) => (
        <PlaceLink
          key={place.to}
          place={place}
          isNarrow={isNarrow && !isBar}
          count={place.to === '/bookings' ? pending : 0}
        />
      ))}
      {isBar && (
        <>
          <button
            type="button"
            className={styles.place}
            aria-haspopup="menu"
            aria-expanded={moreAnchor !== null}
            {...(isUnderMore && { 'aria-current': true })}
            onPointerEnter={() => void loadMoreMenu()}
            onFocus={() => void loadMoreMenu()}
            onClick={(event) => setMoreAnchor(event.currentTarget)}
          >
            <MoreIcon />
            <span className={styles.words}>{t('nav.more')}</span>
          </button>
          {moreAnchor && (
            <Suspense>
              <MoreMenu anchor={moreAnchor} places={rest} isSetUp={isSetUp} onClose={() => setMoreAnchor(null)} />
            </Suspense>
          )}
        </>
      )}
      <div className={styles.end}>
        {!isBar && !isSetUp && (
          <NavLink to="/first-run" className={styles.place ?? ''} {...(isNarrow && { title: t('nav.first-run') })}>
            <FlagIcon />
            <span className={styles.words}>{t('nav.first-run')}</span>
          </NavLink>
        )}
        {children}
      </div>
    </nav>
  )
}

interface PlaceLinkProps {
  place: MainScreen
  isNarrow: boolean
  /** The number on the badge; 0 hides it. */
  count: number
}

function PlaceLink({ place: { to, text, icon }, isNarrow, count }: PlaceLinkProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { role } = useSession()
  const { pathname } = useLocation()
  const prefetch = () => prefetchPlace(to, queryClient, bridge, role === 'OWNER')
  return (
    <Link
      to={to}
      className={styles.place ?? ''}
      {...(isWithin(pathname, to) && { 'aria-current': 'page' as const })}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...(isNarrow && { title: t(text) })}
    >
      {icon}
      <span className={styles.words}>{t(text)}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <VisuallyHidden>{t('nav.pending', { count })}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

/** The number of bookings that wait for a customer's answer; 0 while unknown. */
function usePendingBookingCount(): number {
  return useQuery(pendingCountQuery(useBridge())).data ?? 0
}
