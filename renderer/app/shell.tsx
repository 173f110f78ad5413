import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Outlet, useLocation, NavigationType, useNavigationType } from 'react-router-dom'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { whenIdle } from '#shared/ui/when-idle.ts'
import { useCommandKey } from '#renderer/app/commands/use-command-key.ts'
import { QueuedActsNotice } from '#renderer/app/offline/queued-acts-notice.tsx'
import { ShellContext } from '#renderer/platform/screens/menu-button-context.ts'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import { AccountButton } from './account-button.tsx'
import { ConnectivityNotice } from './connectivity-notice.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { KeptDraftsNotice } from './kept-drafts-notice.tsx'
import { NavigationRail } from './navigation-rail.tsx'
import styles from './shell.module.css'
import { UpdateNotice } from './update-notice.tsx'
import { useMenuActions } from './use-menu-actions.ts'
import { useMainProcessEvents } from './use-main-process-events.ts'
import { screenPath } from '#renderer/platform/navigation/current-url-parameters.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'

const loadDialogHost = () => import('./dialog-host.tsx')
const DialogHost = lazy(() => loadDialogHost().then((module) => ({ default: module.DialogHost })))

/** Preloads the dialogs after the first screen has rendered. */
function usePrefetchedDialogs() {
  useEffect(() => whenIdle(() => loadDialogHost().then(({ prefetchDialogs }) => prefetchDialogs())), [])
}

/** The frame of every screen: navigation rail, notice, content, dialogs. */
export function Shell({ onLogout }: { onLogout: () => void }) {
  const t = useText('provider')
  const go = useGo()
  const { pathname } = useLocation()
  const screen = useScreenSize()
  const [isRailToggled, setRailToggled] = useState(false)
  const [accountAnchor, setAccountAnchor] = useState<Element | null>(null)
  const accountButton = useRef<HTMLButtonElement>(null)
  const isMobile = screen === 'mobile'
  // Wide windows start with the full rail, tablets with the narrow one; the menu button toggles it.
  const isNarrow = (screen === 'wide') === isRailToggled

  usePrefetchedDialogs()
  useMenuActions()
  useCommandKey()
  useCloseDialogsOnNavigation()
  useMainProcessEvents((to) => go(`/${to}`))

  const shell = useMemo(
    () => ({
      // A narrow window has a bottom bar that cannot be widened, so the menu button opens the account menu.
      onMenu: () => (isMobile ? setAccountAnchor(accountButton.current) : setRailToggled((toggled) => !toggled)),
    }),
    [isMobile],
  )

  return (
    <ShellContext value={shell}>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content" onClick={focusContent}>
          {t('nav.skip')}
        </a>
        <NavigationRail isNarrow={isNarrow} isBar={isMobile}>
          <AccountButton
            ref={accountButton}
            isCompact={isNarrow || isMobile}
            anchor={accountAnchor}
            onOpen={setAccountAnchor}
            onClose={() => setAccountAnchor(null)}
            onLogout={onLogout}
          />
        </NavigationRail>
        <main className={styles.main} id="content" tabIndex={-1}>
          <ConnectivityNotice />
          <QueuedActsNotice />
          <UpdateNotice />
          <KeptDraftsNotice />
          <CrashBoundary key={pathname}>
            <Suspense>
              <Outlet />
            </Suspense>
          </CrashBoundary>
        </main>
        <Suspense>
          <DialogHost />
        </Suspense>
      </div>
    </ShellContext>
  )
}

/** Moves the focus to the content for the skip link. The link cannot use a `#` target, because the router uses the URL's hash. */
function focusContent(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.querySelector<HTMLElement>('#content')?.focus()
}

/** Closes the dialogs of a screen that was left, and all on the way back (rule D376). Unsaved input was asked about before. */
function useCloseDialogsOnNavigation(): void {
  const dialogs = useDialogs()
  const { key } = useLocation()
  const type = useNavigationType()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    if (type === NavigationType.Pop) dialogs.closeAll()
    else dialogs.closeElsewhere(screenPath())
  }, [dialogs, key, type])
}
