import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import { canSubmitCredentials, passwordProblems } from '#shared/domain/credentials.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, PasswordField } from '#shared/ui/index.ts'
import { call } from '../../app/api.ts'
import { boot } from '../../app/boot.ts'
import { usePlaces } from '../../app/places.ts'
import { screens } from '../../app/screens.ts'
import { useSession } from '../../app/session.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { useDraft } from './account-drafts.ts'
import { AfterLogin } from './after-login.tsx'
import { useCredentialsErrors } from './credentials-errors.ts'
import { EmailField } from './email-field.tsx'
import styles from './account.module.css'

/** Rule B2.19. */
export function SignUpScreen() {
  const t = useText('widget')
  const locale = useLocale()
  const { go, addressOf } = usePlaces()
  const current = useSession()
  const [email, setEmail] = useDraft('email')
  const [password, setPassword] = useDraft('password')
  const [hasAgreed, setAgreed] = useState(false)
  const [isTried, setTried] = useState(false)

  useEffect(() => screens.confirmEmail.prepare(), [])

  const signUp = useMutation({
    mutationFn: () => call('signUp', { body: { email: email.trim(), password, organizationId: boot.organizationId } }),
    onSuccess: () => go('/sign_up/confirm_email'),
  })
  const errors = useCredentialsErrors(signUp.error)
  const isWeak = passwordProblems(password, locale).length > 0

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    // Until the box is ticked the button only shows its error (rule B4.10).
    if (hasAgreed && !isWeak) signUp.mutate()
  }

  if (current) return <AfterLogin />
  return (
    <Screen title={t('account.sign-up')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{t('sign-up.lead')}</p>
        <EmailField value={email} onChange={setEmail} error={errors.email} />
        <PasswordField
          required
          name="password"
          autoComplete="new-password"
          label={t('account.password')}
          hint={t('sign-up.password-rule')}
          value={password}
          error={isTried && hasAgreed && isWeak ? t('sign-up.password-rule') : errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Checkbox
          label={t('sign-up.terms')}
          checked={hasAgreed}
          error={isTried && !hasAgreed ? t('sign-up.terms-error') : undefined}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <Button
          isWide
          type="submit"
          disabled={!canSubmitCredentials(email.trim(), password)}
          isLoading={signUp.isPending}
        >
          {t('account.sign-up')}
        </Button>
        <p className={styles.other}>
          {t('sign-up.has-account')}{' '}
          <Link to={addressOf('/login')} replace>
            {t('account.log-in')}
          </Link>
        </p>
      </form>
    </Screen>
  )
}
