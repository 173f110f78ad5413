import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, TextField } from '#shared/ui/index.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { LoginFormLayout } from './login-form-layout.tsx'
import { AccountScreenLink } from './account-screen-link.tsx'
import { AfterLogin } from './after-login.tsx'
import { useFieldError } from './credentials-errors.ts'
import { isAtSecondStep, takeSecondStep, useLogIn } from './log-in.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'

/** The second step of a log-in: a code of the authenticator app or a recovery code, or a passkey instead (rule D226). */
export function SecondStepScreen() {
  const screens = useScreens()
  const t = useText('account')
  const { addressOf, state } = useAccountNavigation()
  const current = useSession()
  const [code, setCode] = useState('')
  const login = useLogIn(
    () => takeSecondStep(code.trim()),
    () => setCode(''),
  )
  const error = useFieldError(login.error)

  if (current) return <AfterLogin />
  // A reload loses the first step, which proved who logs in.
  if (!isAtSecondStep()) return <Navigate to={addressOf('/login')} state={state} replace />
  return (
    <LoginFormLayout
      title={t('second-step.title')}
      lead={t('second-step.lead')}
      onSubmit={() => {
        if (code.trim() !== '' && !login.isPending) login.mutate()
      }}
    >
      <TextField
        required
        label={t('second-step.code')}
        hint={t('second-step.hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        error={code === '' ? error : undefined}
        onChange={(event) => setCode(event.currentTarget.value)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has this one task
        autoFocus
      />
      <Button isWide type="submit" disabled={code.trim() === ''} isLoading={login.isPending}>
        {t('account.log-in')}
      </Button>
      {state.hasPasskey && <PasskeyButton hasField={false} />}
      <AccountScreenLink to="/login" screen={screens.login} replace>
        {t('forgot.back')}
      </AccountScreenLink>
    </LoginFormLayout>
  )
}
