import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { Button } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { SecondFactorCodeField } from '#renderer/platform/fields/second-factor-code-field.tsx'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import type { LoginRouterState } from './login-router-state.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SignInPageLayout } from './sign-in-page-layout.tsx'
import { useCredentialsErrors } from './use-credentials-errors.ts'

/** The second step of a log-in (second factor): a code of the authenticator app, a recovery code, or a passkey (rule D226). */
export function SecondStepScreen({ onLogin }: { onLogin: (session: Session) => void }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { remember = true, hasPasskey = false } = (useLocation().state ?? {}) as LoginRouterState
  const form = useForm({ defaultValues: { code: '' } })
  const { code } = useFormValues(form)
  const showError = useCredentialsErrors(form, { code: 'code' }, 'code')
  const login = useMutation({
    mutationFn: (given: string) => bridge.invoke('session.second-step', { code: given, remember }),
    onSuccess: onLogin,
    onError: (error) => {
      form.reset()
      showError(error)
    },
  })

  return (
    <SignInPageLayout
      title={t('second-step.title')}
      lead={t('second-step.lead')}
      onSubmit={form.handleSubmit((draft) => login.mutate(draft.code.trim()))}
      footer={<Link to="/login">{t('forgot.back')}</Link>}
    >
      <SecondFactorCodeField
        {...form.register('code')}
        error={form.formState.errors.code?.message}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one task
        autoFocus
      />
      <Button isWide type="submit" disabled={code.trim() === ''} isLoading={login.isPending}>
        {t('login.submit')}
      </Button>
      {hasPasskey && <PasskeyButton hasField={false} isRemembered={() => remember} onLogin={onLogin} />}
    </SignInPageLayout>
  )
}
