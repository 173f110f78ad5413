import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { presentCredentialsError } from '#shared/api/present-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { Button, Checkbox, Notice, PasswordField, TextField } from '#shared/ui/index.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { Logo } from '#renderer/platform/logo.tsx'
import { useFieldErrors } from '#renderer/platform/use-field-errors.ts'
import { emptyLogin, loginSchema, type LoginDraft } from './login-form.ts'
import styles from './login-screen.module.css'

interface LoginScreenProps {
  /** The server has ended the session, and the person did not ask for it. */
  wasEnded: boolean
  onLogin: (session: Session) => void
}

/** E-mail address and password; failures stand on their field, or on the address (rule B8.2). */
export function LoginScreen({ wasEnded, onLogin }: LoginScreenProps) {
  const t = useText('provider')
  const errorText = useText('errors')
  const bridge = useBridge()
  const { data: app } = useQuery(appInfoQuery(bridge))
  const form = useForm<LoginDraft>({ resolver: zodResolver(loginSchema), defaultValues: emptyLogin })
  const errorOf = useFieldErrors(form)

  const login = useMutation({
    mutationFn: (draft: LoginDraft) => bridge.invoke('session.login', draft),
    onSuccess: onLogin,
    onError: (error) => {
      const presented = presentCredentialsError(error, (code) => errorText(code))
      const messages =
        presented.kind === 'fields' ? presented.messages : { email: 'message' in presented ? presented.message : '' }
      for (const [field, message] of Object.entries(messages)) {
        form.setError(field === 'password' ? 'password' : 'email', { type: 'server', message }, { shouldFocus: true })
      }
    },
  })

  return (
    <main className={styles.screen}>
      <form className={styles.card} noValidate onSubmit={form.handleSubmit((draft) => login.mutate(draft))}>
        <Logo size={40} />
        <h1 className={styles.title}>{t('login.title')}</h1>
        {wasEnded && <Notice>{t('login.ended')}</Notice>}
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="username"
          required
          {...form.register('email')}
          error={errorOf('email')}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          required
          {...form.register('password')}
          error={errorOf('password')}
        />
        <Checkbox label={t('login.remember')} {...form.register('remember')} />
        {app?.secretStorage === 'memory' && app.platform !== 'browser' && <Notice>{t('login.memory')}</Notice>}
        <Button type="submit" isWide isLoading={login.isPending}>
          {t('login.submit')}
        </Button>
      </form>
    </main>
  )
}
