import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { passwordProblems } from '#shared/domain/account/credentials.ts'
import { locales, type Locale } from '#shared/i18n/locale.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, NativeSelect, Notice, PasswordField, TextField } from '#shared/ui/index.ts'
import { readTexts, useKeptState } from '../../../platform/kept-drafts.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'
import { session, useSession } from '../../../data/session.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { LoadingScreen } from '../../../platform/shell/loading-screen.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { useLanguageSwitch } from '../../../platform/use-language-switch.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { NewPasswordField } from './new-password-field.tsx'
import styles from './passkeys.module.css'
import { useAccountDraft } from './use-account-draft.ts'

type Profile = Output<'ownProfile'>

/** The name of each language in that language. */
const languages: Record<Locale, string> = { nl: 'Nederlands', en: 'English' }

const fieldErrorsOf = (error: Error | null): Readonly<Record<string, string | undefined>> =>
  error instanceof AppError ? error.fieldErrors : {}

/** The customer's own name, phone number, language and password (rule D372). */
export function ProfileScreen() {
  const t = useText('account')
  const userId = useSession()?.user.id ?? ''
  const queryClient = useQueryClient()
  const queryKey = [...customerQueryKey, userId, 'profile']
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call('ownProfile', {}, { signal }) })
  if (!data && !error) return <LoadingScreen />
  return (
    <Screen title={t('profile.title')}>
      {error && <ActionFailureNotice error={error} />}
      {data && (
        <>
          <ProfileForm
            profile={data}
            onSaved={async (saved) => {
              queryClient.setQueryData(queryKey, saved)
              // The order form takes name and phone number from here.
              await queryClient.invalidateQueries({ queryKey: ['customer'] })
            }}
            onOutdated={() => queryClient.invalidateQueries({ queryKey })}
          />
          <PasswordForm />
        </>
      )}
    </Screen>
  )
}

interface ProfileFormProps {
  profile: Profile
  onSaved: (saved: Profile) => Promise<void>
  /** Called when the profile was changed elsewhere meanwhile. What is typed stays, and is saved when the button is pressed again. */
  onOutdated: () => Promise<void>
}

const readDraft = readTexts({ firstName: '', lastName: '', phoneNumber: '' })

function ProfileForm({ profile, onSaved, onOutdated }: ProfileFormProps) {
  const t = useText('account')
  const validation = useText('validation')
  const locale = useLocale()
  const switchLanguage = useLanguageSwitch()
  const { firstName, lastName, phoneNumber, version } = profile
  const [draft, change] = useKeptState('profile', { firstName, lastName, phoneNumber }, readDraft)
  const [isTried, setTried] = useState(false)
  const isNameless = draft.firstName.trim() === ''
  const save = useMutation({
    mutationFn: (language: Locale) => call('saveOwnProfile', { body: { ...draft, locale: language, version } }),
    onSuccess: onSaved,
    onError: (error) => {
      if (error instanceof AppError && error.code === 'conflict') void onOutdated()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const isOfField = Object.keys(errors).length > 0

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isNameless && !save.isPending) save.mutate(locale)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {save.error && !isOfField && <ActionFailureNotice error={save.error} />}
      {save.isSuccess && <Notice kind="success">{t('profile.saved')}</Notice>}
      <TextField
        required
        label={t('profile.first-name')}
        autoComplete="given-name"
        maxLength={100}
        value={draft.firstName}
        error={isTried && isNameless ? validation('required') : errors['firstName']}
        onChange={(event) => change({ ...draft, firstName: event.currentTarget.value })}
      />
      <TextField
        label={t('profile.last-name')}
        autoComplete="family-name"
        maxLength={100}
        value={draft.lastName}
        error={errors['lastName']}
        onChange={(event) => change({ ...draft, lastName: event.currentTarget.value })}
      />
      <TextField
        type="tel"
        label={t('profile.phone')}
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        value={draft.phoneNumber}
        error={errors['phoneNumber']}
        onChange={(event) => change({ ...draft, phoneNumber: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('profile.language')}
        hint={t('profile.language-hint')}
        required
        value={locale}
        options={locales.map((each) => ({ value: each, label: languages[each] }))}
        onChange={(chosen) => {
          const next = locales.find((each) => each === chosen)
          if (next) switchLanguage(next)
        }}
      />
      <Button type="submit" isLoading={save.isPending}>
        {t('profile.save')}
      </Button>
    </form>
  )
}

function PasswordForm() {
  const t = useText('account')
  const locale = useLocale()
  const { go } = useWidgetNavigation()
  const email = useSession()?.user.email ?? ''
  const [, setEmail] = useAccountDraft('email')
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const [isTried, setTried] = useState(false)
  const isWeak = passwordProblems(newPassword, locale).length > 0
  const saving = useMutation({
    mutationFn: () => call('changeOwnPassword', { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      setCurrent('')
      setNew('')
      setTried(false)
    },
  })
  const errors = fieldErrorsOf(saving.error)
  const isOfField = Object.keys(errors).length > 0

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (currentPassword !== '' && !isWeak && !saving.isPending) saving.mutate()
  }

  /** Who does not know the password, for example because the account was made without one, sets it by a mailed code. */
  function setByMail() {
    setEmail(email)
    session.logOut()
    go('/forgot_password')
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2 className={styles.title}>{t('profile.password')}</h2>
      {saving.error && !isOfField && <ActionFailureNotice error={saving.error} />}
      {saving.isSuccess && <Notice kind="success">{t('profile.password-changed')}</Notice>}
      <PasswordField
        required
        name="password"
        autoComplete="current-password"
        label={t('profile.current-password')}
        value={currentPassword}
        error={errors['currentPassword']}
        onChange={(event) => setCurrent(event.currentTarget.value)}
      />
      <NewPasswordField
        label={t('account.new-password')}
        value={newPassword}
        onChange={setNew}
        isWeak={isTried && isWeak}
        error={errors['newPassword']}
      />
      <Button
        type="submit"
        variant="white"
        isOff={currentPassword === '' || newPassword === ''}
        isLoading={saving.isPending}
      >
        {t('profile.change-password')}
      </Button>
      <Button variant="text" onClick={setByMail}>
        {t('profile.password-by-mail')}
      </Button>
    </form>
  )
}
