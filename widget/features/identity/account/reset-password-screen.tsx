import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { canSubmitNewPassword, passwordProblems } from '#shared/domain/account/credentials.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { LoginFormLayout } from './login-form-layout.tsx'
import { AccountScreenLink } from './account-screen-link.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'
import { AfterLogin } from './after-login.tsx'
import { useFieldError } from './credentials-errors.ts'
import { NewPasswordField } from './new-password-field.tsx'

/**
 * The last step of setting a new password; it leads back to the log-in (rules B2.21 and B2.37). The button needs more than three
 * characters (rule B5.8); the password rule is checked when it is pressed.
 */
export function ResetPasswordScreen() {
  const screens = useScreens()
  const t = useText('account')
  const locale = useLocale()
  const { addressOf, goOn, state } = useAccountNavigation()
  const current = useSession()
  const [draftEmail] = useAccountDraft('email')
  const [verificationCode] = useAccountDraft('resetCode')
  const [, setKnownPassword] = useAccountDraft('password')
  const [newPassword, setNewPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const email = draftEmail.trim()
  const isWeak = passwordProblems(newPassword, locale).length > 0

  const reset = useMutation({
    mutationFn: () => call('resetPassword', { body: { email, verificationCode, newPassword } }),
    onSuccess: () => {
      setKnownPassword('')
      goOn('/login', { replace: true, state: { isPasswordChanged: true } })
    },
  })
  const error = useFieldError(reset.error)

  function submit() {
    setTried(true)
    if (canSubmitNewPassword(newPassword) && !isWeak && !reset.isPending) reset.mutate()
  }

  if (current) return <AfterLogin />
  // A new password needs a checked code. After a reload, the mailed one is typed again.
  if (!verificationCode) {
    const path = email ? '/forgot_password/confirm_email' : '/forgot_password'
    return <Navigate to={addressOf(path)} state={state} replace />
  }
  return (
    <LoginFormLayout
      title={t('reset.title')}
      lead={
        <>
          {t('reset.lead')} <b>{email}</b>
        </>
      }
      onSubmit={submit}
    >
      <NewPasswordField
        label={t('account.new-password')}
        value={newPassword}
        onChange={setNewPassword}
        isWeak={isTried && isWeak}
        error={error}
      />
      <Button isWide type="submit" disabled={!canSubmitNewPassword(newPassword)} isLoading={reset.isPending}>
        {t('reset.button')}
      </Button>
      <AccountScreenLink to="/login" screen={screens.login} replace>
        {t('forgot.back')}
      </AccountScreenLink>
    </LoginFormLayout>
  )
}
