import { useEffect } from 'react'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, TextWithBracketedLinks } from '#shared/ui/index.ts'
import { useGuestUser } from '../../../data/guest/guest-visit.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { LoginFormLayout } from './login-form-layout.tsx'
import { AccountScreenLink } from './account-screen-link.tsx'
import styles from './account.module.css'
import { useCredentialsErrors } from './credentials-errors.ts'
import { EmailField } from './email-field.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'
import { useSignUp } from './use-sign-up.ts'

/**
 * The sign-up after a booking as a guest, without a password (rule D221). If the guest typed a mail address in this visit, the code is
 * requested at once. Guests who came by a mail's link must type it, because the link does not reveal the address (threat A13).
 */
export function GuestSignUp() {
  const screens = useScreens()
  const t = useText('account')
  const locale = useLocale()
  const { goOn } = useAccountNavigation()
  const [email, setEmail] = useAccountDraft('email')
  const [password, setPassword] = useAccountDraft('password')
  const guestEmail = useGuestUser().email

  // The code screen replaces this screen in the history, so that "Back" leads to the booking and does not request a second code.
  const signUp = useSignUp(() => goOn('/sign_up/confirm_email', { replace: true }))
  const errors = useCredentialsErrors(signUp.error)
  const canSubmit = isEmailAddress(email.trim())
  const isToAsk = guestEmail !== '' && email === guestEmail && password === '' && signUp.isIdle

  useEffect(() => {
    // Clears the password that an earlier sign-up form left in memory.
    if (password !== '') setPassword('')
    if (email === '') setEmail(guestEmail)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on arrival, so that the field can be emptied
  }, [])
  useEffect(() => {
    if (isToAsk) signUp.mutate()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isToAsk])

  return (
    <LoginFormLayout
      title={t('account.sign-up')}
      lead={t('sign-up.guest-lead')}
      onSubmit={() => {
        if (canSubmit && !signUp.isPending) signUp.mutate()
      }}
    >
      <EmailField value={email} onChange={setEmail} error={errors.email} />
      <p className={styles.small}>
        <TextWithBracketedLinks
          text={t('sign-up.guest-terms')}
          addresses={[`/terms?language=${locale}`, `/privacy?language=${locale}`]}
        />
      </p>
      <Button isWide type="submit" disabled={!canSubmit} isLoading={signUp.isPending}>
        {t('login.code')}
      </Button>
      <AccountScreenLink to="/login" screen={screens.login} replace before={t('sign-up.has-account')}>
        {t('account.log-in')}
      </AccountScreenLink>
    </LoginFormLayout>
  )
}
