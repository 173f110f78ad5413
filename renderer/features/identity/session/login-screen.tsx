import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { Button, buttonClass, Checkbox, Notice, PasswordField, TextField } from '#shared/ui/index.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { SignInPageLayout } from './sign-in-page-layout.tsx'
import type { LoginRouterState } from './login-router-state.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './session.module.css'
import { useGoToSecondStep } from './use-go-to-second-step.ts'
import { useCredentialsErrors } from './use-credentials-errors.ts'
import { z } from 'zod'
import { emailField } from '#renderer/platform/fields/email-field-schema.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

const loginSchema = z.object({
  email: emailField,
  password: z.string().min(1, validationKey('required')),
  remember: z.boolean(),
})

type LoginDraft = z.infer<typeof loginSchema>

const emptyLogin: LoginDraft = { email: '', password: '', remember: true }

interface LoginScreenProps {
  /** Whether the server ended the session, without a log-out by the person. */
  wasEnded: boolean
  onLogin: (session: Session) => void
}

/** The log-in with mail address and password. Errors are shown at their field, else at the address (rule B8.2). */
export function LoginScreen({ wasEnded, onLogin }: LoginScreenProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const arrival = (useLocation().state ?? {}) as LoginRouterState
  const { data: app } = useQuery(appInfoQuery(bridge))
  const form = useForm<LoginDraft>({
    resolver: zodResolver(loginSchema),
    defaultValues: { ...emptyLogin, email: arrival.email ?? '' },
  })
  const { field } = useFormFieldProps(form)
  const draft = useFormValues(form)
  const showError = useCredentialsErrors(form, { email: 'email', password: 'password' }, 'email')
  const goToSecondStep = useGoToSecondStep()

  const login = useMutation({
    mutationFn: (credentials: LoginDraft) => bridge.invoke('session.login', credentials),
    onSuccess: onLogin,
    onError: (error, { remember }) => {
      if (!goToSecondStep(error, remember)) showError(error)
    },
  })

  return (
    <SignInPageLayout
      title={t('login.title')}
      onSubmit={form.handleSubmit((credentials) => login.mutate(credentials))}
      footer={
        <>
          <span>{t('login.no-account')}</span>
          <Link to="/sign-up">{t('login.sign-up')}</Link>
          {app?.canChooseServer && <ServerLine address={app.serverAddress} />}
        </>
      }
    >
      {wasEnded && <Notice>{t('login.ended')}</Notice>}
      {arrival.wasReset && (
        <Notice kind="success" title={t('reset.done')}>
          {t('reset.done-text')}
        </Notice>
      )}
      <TextField label={t('login.email')} type="email" autoComplete="username webauthn" required {...field('email')} />
      <PasswordField label={t('login.password')} autoComplete="current-password" required {...field('password')} />
      <div className={styles.between}>
        <Checkbox label={t('login.remember')} {...form.register('remember')} />
        <Link to="/forgot-password" state={{ email: draft.email } satisfies LoginRouterState}>
          {t('login.forgot')}
        </Link>
      </div>
      {app?.secretStorage === 'memory' && app.platform !== 'browser' && <Notice>{t('login.memory')}</Notice>}
      <Button type="submit" isWide isLoading={login.isPending}>
        {t('login.submit')}
      </Button>
      <PasskeyButton hasField isRemembered={() => form.getValues('remember')} onLogin={onLogin} />
      <Link
        className={buttonClass({ variant: 'white', isWide: true })}
        to="/login-code"
        state={{ email: draft.email, remember: draft.remember } satisfies LoginRouterState}
      >
        {t('login.code')}
      </Link>
      <Button variant="text" onClick={() => dialogs.open({ kind: 'login-help' })}>
        {t('login.help')}
      </Button>
    </SignInPageLayout>
  )
}

/** The server that the desktop app talks to, with a link to choose another one (rule D410). */
function ServerLine({ address }: { address: string }) {
  const t = useText('provider')
  return (
    <span className={styles.server}>
      <span>{t('server.current', { server: address.replace(/^https?:\/\//, '') })}</span>
      <Link to="/server">{t('server.other')}</Link>
    </span>
  )
}
