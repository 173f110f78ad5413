import { useEffect, useState } from 'react'
import { canSubmitCredentials, passwordProblems } from '#shared/domain/account/credentials.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, TextWithBracketedLinks } from '#shared/ui/index.ts'
import { boot } from '../../../data/boot-settings.ts'
import { useGuestUser } from '../../../data/guest/guest-visit.ts'
import { usePrepare } from '../../../platform/lazy-screen.tsx'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { LoginFormLayout } from './login-form-layout.tsx'
import { AccountScreenLink } from './account-screen-link.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'
import { AfterLogin } from './after-login.tsx'
import { useCredentialsErrors } from './credentials-errors.ts'
import { EmailField } from './email-field.tsx'
import { GuestSignUp } from './guest-sign-up.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useSignUp } from './use-sign-up.ts'

/** The sign-up screen (rule B2.19); after a booking as a guest, the one without a password (rule D221). */
export function SignUpScreen() {
  const { state } = useAccountNavigation()
  const screens = useScreens()
  usePrepare(screens.confirmEmail.prepare)
  if (useSession()) return <AfterLogin />
  return state.isAfterBooking ? <GuestSignUp /> : <SignUp />
}

function SignUp() {
  const screens = useScreens()
  const t = useText('account')
  const locale = useLocale()
  const { goOn } = useAccountNavigation()
  const [email, setEmail] = useAccountDraft('email')
  const [password, setPassword] = useAccountDraft('password')
  const [hasAgreed, setAgreed] = useAccountDraft('hasAgreed')
  const [isTried, setTried] = useState(false)

  const guestEmail = useGuestUser().email
  useEffect(() => {
    if (email === '') setEmail(guestEmail)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on arrival, so that the field can be emptied
  }, [])

  const signUp = useSignUp(() => goOn('/sign_up/confirm_email'))
  const errors = useCredentialsErrors(signUp.error)
  const isWeak = passwordProblems(password, locale).length > 0
  const canSubmit = canSubmitCredentials(email.trim(), password) && boot.organisationId !== ''

  function submit() {
    setTried(true)
    // While the checkbox is not ticked, the button only shows the checkbox's error (rule B4.10).
    if (canSubmit && hasAgreed && !isWeak && !signUp.isPending) signUp.mutate()
  }

  return (
    <LoginFormLayout title={t('account.sign-up')} lead={t('sign-up.lead')} onSubmit={submit}>
      <EmailField value={email} onChange={setEmail} error={errors.email} />
      <NewPasswordField
        label={t('account.password')}
        value={password}
        onChange={setPassword}
        isWeak={isTried && hasAgreed && isWeak}
        error={errors.password}
      />
      <Checkbox
        label={
          <TextWithBracketedLinks
            text={t('sign-up.terms')}
            addresses={[`/terms?language=${locale}`, `/privacy?language=${locale}`]}
          />
        }
        checked={hasAgreed}
        error={isTried && !hasAgreed ? t('sign-up.terms-error') : undefined}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      <Button isWide type="submit" disabled={!canSubmit} isLoading={signUp.isPending}>
        {t('account.sign-up')}
      </Button>
      <AccountScreenLink to="/login" screen={screens.login} replace before={t('sign-up.has-account')}>
        {t('account.log-in')}
      </AccountScreenLink>
    </LoginFormLayout>
  )
}
