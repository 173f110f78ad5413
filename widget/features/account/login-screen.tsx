import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import { canSubmitCredentials } from '#shared/domain/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, PasswordField } from '#shared/ui/index.ts'
import { call } from '../../app/api.ts'
import { boot } from '../../app/boot.ts'
import { usePlaces } from '../../app/places.ts'
import { screens } from '../../app/screens.ts'
import { session, useSession } from '../../app/session.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { forgetPassword, useDraft } from './account-drafts.ts'
import { AfterLogin } from './after-login.tsx'
import { useCredentialsErrors } from './credentials-errors.ts'
import { EmailField } from './email-field.tsx'
import styles from './account.module.css'

/** Rule B2.18. */
export function LoginScreen() {
  const t = useText('widget')
  const { go, addressOf } = usePlaces()
  const current = useSession()
  const [email, setEmail] = useDraft('email')
  const [password, setPassword] = useDraft('password')
  const [isRemembered, setRemembered] = useState(true)

  const login = useMutation({
    mutationFn: () => call('login', { body: { email: email.trim(), password } }),
    onSuccess: (answer) => {
      forgetPassword()
      session.logIn(answer)
    },
    onError: (error) => {
      // The password was right, only the address is not confirmed: send a new code and ask for it.
      if (error instanceof AppError && error.code === 'email-unconfirmed') sendCode.mutate()
    },
  })
  const sendCode = useMutation({
    mutationFn: () => call('signUp', { body: { email: email.trim(), password, organizationId: boot.organizationId } }),
    onSuccess: () => go('/sign_up/confirm_email'),
  })
  const errors = useCredentialsErrors(login.error)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    login.mutate()
  }

  if (current) return <AfterLogin />
  return (
    <Screen title={t('account.log-in')} onBack={() => go('/')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{t('login.lead')}</p>
        <EmailField value={email} onChange={setEmail} error={errors.email} />
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
        <p className={styles.other}>
          {t('login.no-account')}{' '}
          <Link
            to={addressOf('/sign_up')}
            replace
            onPointerEnter={screens.signUp.prepare}
            onFocus={screens.signUp.prepare}
          >
            {t('account.sign-up')}
          </Link>
        </p>
      </form>
    </Screen>
  )
}
