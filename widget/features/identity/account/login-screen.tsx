import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { canSubmitCredentials } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, Notice, PasswordField } from '#shared/ui/index.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { LoginFormLayout } from './login-form-layout.tsx'
import { AccountScreenLink } from './account-screen-link.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'
import { AfterLogin } from './after-login.tsx'
import { useCredentialsErrors } from './credentials-errors.ts'
import { EmailField } from './email-field.tsx'
import { logInWithPassword, useLogIn } from './log-in.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useSignUp } from './use-sign-up.ts'

/** The log-in screen (rule B2.18). The back button leads to the services and keeps the query string (rule B2.32). */
export function LoginScreen() {
  const screens = useScreens()
  const t = useText('account')
  const { go } = useWidgetNavigation()
  const { goOn, state } = useAccountNavigation()
  const current = useSession()
  const [email, setEmail] = useAccountDraft('email')
  const [password, setPassword] = useAccountDraft('password')
  const [isRemembered, setRemembered] = useState(true)

  const sendCode = useSignUp(() => goOn('/sign_up/confirm_email'))
  const login = useLogIn(
    () => logInWithPassword(email.trim(), password),
    (error) => {
      // The password was correct but the address is not confirmed, so a new code is mailed, and the next screen asks for it.
      if (error instanceof AppError && error.code === 'email-unconfirmed') sendCode.mutate()
    },
  )
  const errors = useCredentialsErrors(sendCode.error ?? login.error)

  if (current) return <AfterLogin />
  return (
    <LoginFormLayout
      title={t('account.log-in')}
      lead={t(state.wanted === '/repeat' ? 'login.lead-repeat' : 'login.lead')}
      onBack={() => go('/')}
      onSubmit={() => {
        if (!login.isPending && !sendCode.isPending) login.mutate()
      }}
    >
      {state.isPasswordChanged && <Notice kind="success">{t('login.password-changed')}</Notice>}
      <EmailField value={email} onChange={setEmail} error={errors.email} offersPasskeys />
      <PasswordField
        required
        name="password"
        autoComplete="current-password"
        label={t('account.password')}
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Checkbox
        label={t('login.remember')}
        checked={isRemembered}
        onChange={(event) => setRemembered(event.currentTarget.checked)}
      />
      <Button
        isWide
        type="submit"
        disabled={!canSubmitCredentials(email.trim(), password)}
        isLoading={login.isPending || sendCode.isPending}
      >
        {t('account.log-in')}
      </Button>
      <PasskeyButton hasField />
      <AccountScreenLink to="/login/code" screen={screens.loginCode}>
        {t('login.code')}
      </AccountScreenLink>
      <AccountScreenLink to="/forgot_password" screen={screens.forgotPassword}>
        {t('login.forgot')}
      </AccountScreenLink>
      <AccountScreenLink to="/sign_up" screen={screens.signUp} replace before={t('login.no-account')}>
        {t('account.sign-up')}
      </AccountScreenLink>
    </LoginFormLayout>
  )
}
