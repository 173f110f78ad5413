import { lazy, Suspense } from 'react'
import { HashRouter, Route, Routes, useNavigate, useParams } from 'react-router-dom'
import type { Session } from '#shared/ipc/contract.ts'
import { LoginScreen } from '#renderer/features/session/login-screen.tsx'
import { ConnectivityNotice } from './connectivity-notice.tsx'
import styles from './signed-out-routes.module.css'

const SignUpScreen = lazy(() =>
  import('#renderer/features/session/sign-up-screen.tsx').then((module) => ({ default: module.SignUpScreen })),
)
const ForgotPasswordScreen = lazy(() =>
  import('#renderer/features/session/forgot-password-screen.tsx').then((module) => ({
    default: module.ForgotPasswordScreen,
  })),
)
const JoinScreen = lazy(() =>
  import('#renderer/features/session/join-screen.tsx').then((module) => ({ default: module.JoinScreen })),
)
const DialogHost = lazy(() => import('./dialog-host.tsx').then((module) => ({ default: module.DialogHost })))

interface SignedOutProps {
  /** The server has ended the session, and the person did not ask for it. */
  wasEnded: boolean
  onLogin: (session: Session) => void
}

/** The screens of nobody yet: logging in, and the ways to an account. */
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

function Places({ wasEnded, onLogin }: SignedOutProps) {
  const navigate = useNavigate()

  /** Somewhere else than at the place where the last session ended, or where the link led. */
  function begin(session: Session, place: string) {
    void navigate(place, { replace: true })
    onLogin(session)
  }

  return (
    <Routes>
      <Route path="/sign-up" element={<SignUpScreen onLogin={(session) => begin(session, '/first-run')} />} />
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path="/join/:token" element={<JoinByLink onLogin={(session) => begin(session, '/calendar')} />} />
      <Route path="*" element={<LoginScreen wasEnded={wasEnded} onLogin={onLogin} />} />
    </Routes>
  )
}

/** Another link is another invitation: nothing typed for the one before stays. */
function JoinByLink({ onLogin }: { onLogin: (session: Session) => void }) {
  const { token = '' } = useParams()
  return <JoinScreen key={token} token={token} onLogin={onLogin} />
}
