import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { HashRouter, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom'
import type { Session } from '#shared/ipc/contract.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import type { LoginRouterState } from '#renderer/features/identity/session/login-router-state.ts'
import { LoginScreen } from '#renderer/features/identity/session/login-screen.tsx'
import { ConnectivityNotice } from './connectivity-notice.tsx'
import styles from './signed-out-routes.module.css'

const SignUpScreen = lazy(() =>
  import('#renderer/features/identity/session/sign-up-screen.tsx').then((module) => ({ default: module.SignUpScreen })),
)
const ForgotPasswordScreen = lazy(() =>
  import('#renderer/features/identity/session/forgot-password-screen.tsx').then((module) => ({
    default: module.ForgotPasswordScreen,
  })),
)
const PasswordlessLoginScreen = lazy(() =>
  import('#renderer/features/identity/session/passwordless-login-screen.tsx').then((module) => ({
    default: module.PasswordlessLoginScreen,
  })),
)
const SecondStepScreen = lazy(() =>
  import('#renderer/features/identity/session/second-step-screen.tsx').then((module) => ({
    default: module.SecondStepScreen,
  })),
)
const ServerScreen = lazy(() =>
  import('#renderer/features/identity/session/server-screen.tsx').then((module) => ({ default: module.ServerScreen })),
)
const JoinScreen = lazy(() =>
  import('#renderer/features/identity/session/join-screen.tsx').then((module) => ({ default: module.JoinScreen })),
)
const DialogHost = lazy(() => import('./dialog-host.tsx').then((module) => ({ default: module.DialogHost })))

interface SignedOutProps {
  /** Whether the server ended the session, without a log-out by the person. */
  wasEnded: boolean
  onLogin: (session: Session) => void
}

/** The screens before the log-in: log-in, sign-up, password reset, invitation. */
export function SignedOutRoutes(props: SignedOutProps) {
  return (
    <HashRouter>
      <div className={styles.frame}>
        <ConnectivityNotice />
        <Suspense>
          <Places {...props} />
        </Suspense>
        <Suspense>
          <DialogHost />
        </Suspense>
      </div>
    </HashRouter>
  )
}

function reloadPage(): void {
  if (window.location.hash === '#/server') window.location.hash = '#/login'
  window.location.reload()
}

function Places({ wasEnded, onLogin }: SignedOutProps) {
  const navigate = useNavigate()
  const { data: app, isPending } = useQuery(appInfoQuery(useBridge()))
  const { wasReset } = (useLocation().state ?? {}) as LoginRouterState

  /**
   * Navigates to a start screen after a log-in that did not happen on the log-in screen. Otherwise the address of the last session would
   * open again. After a new password, the account shows what else opens it (rule D340).
   */
  function begin(session: Session, place?: string) {
    if (wasReset) void navigate('/account', { replace: true, state: { wasReset } satisfies LoginRouterState })
    else if (place !== undefined) void navigate(place, { replace: true })
    onLogin(session)
  }

  // At the first start of the desktop app there is no server to log in at. Links wait in the address until there is one.
  if (isPending) return null
  if (app?.serverAddress === '') return <ServerScreen onChosen={reloadPage} />
  return (
    <Routes>
      <Route path="/server" element={<ServerScreen onChosen={reloadPage} />} />
      <Route path="/sign-up" element={<SignUpScreen onLogin={(session) => begin(session, '/first-run')} />} />
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route
        path="/login-code"
        element={<PasswordlessLoginScreen onLogin={(session) => begin(session, '/calendar')} />}
      />
      <Route path="/second-step" element={<SecondStepScreen onLogin={(session) => begin(session, '/calendar')} />} />
      <Route path="/join/:token" element={<JoinByLink onLogin={(session) => begin(session, '/calendar')} />} />
      <Route path="*" element={<LoginScreen wasEnded={wasEnded} onLogin={(session) => begin(session)} />} />
    </Routes>
  )
}

/** Uses the invitation token as React `key`, so that another invitation remounts the screen and no typed input carries over. */
function JoinByLink({ onLogin }: { onLogin: (session: Session) => void }) {
  const { token = '' } = useParams()
  return <JoinScreen key={token} token={token} onLogin={onLogin} />
}
