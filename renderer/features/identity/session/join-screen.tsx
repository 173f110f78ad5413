import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { Button, Notice, PasswordField, Skeleton } from '#shared/ui/index.ts'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import { askPasskey } from '#shared/api/browser-passkeys.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { NameFields } from '#renderer/platform/fields/name-fields.tsx'
import { SecondFactorCodeField } from '#renderer/platform/fields/second-factor-code-field.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { emptyJoin, joinSchema, type JoinDraft } from './account-form.ts'
import { SignInPageLayout } from './sign-in-page-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useCredentialsErrors } from './use-credentials-errors.ts'

interface JoinScreenProps {
  token: string
  onLogin: (session: Session) => void
}

/** Accepts an invitation, with a new account or with the password of an existing one. */
export function JoinScreen({ token, onLogin }: JoinScreenProps) {
  const t = useText('provider')
  const errorText = useErrorText()
  const bridge = useBridge()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => bridge.call('invitation', { body: { token } }),
  })

  if (data) return <JoinForm token={token} invitation={data} onLogin={onLogin} />
  if (error) {
    const isGone = error instanceof AppError && error.code === 'invitation-invalid'
    return (
      <SignInPageLayout
        title={isGone ? t('join.gone') : t('failed.title')}
        lead={isGone ? t('join.gone-text') : errorText(error)}
        footer={<Link to="/login">{t('join.to-login')}</Link>}
      >
        {!isGone && (
          <Button isWide onClick={() => void refetch()}>
            {t('failed.retry')}
          </Button>
        )}
      </SignInPageLayout>
    )
  }
  return (
    <SignInPageLayout title={<Skeleton width="70%" height="28px" />}>
      <Skeleton height="44px" />
      <Skeleton height="44px" />
      <Skeleton height="52px" />
    </SignInPageLayout>
  )
}

interface JoinFormProps extends JoinScreenProps {
  invitation: Output<'invitation'>
}

function JoinForm({ token, invitation, onLogin }: JoinFormProps) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const errorText = useErrorText()
  const { organisationName, email, role, hasAccount } = invitation
  const resolver = useMemo(() => zodResolver(joinSchema(hasAccount, locale)), [hasAccount, locale])
  const form = useForm<JoinDraft>({ resolver, defaultValues: emptyJoin })
  const { errorOf, field } = useFormFieldProps(form)
  const showError = useCredentialsErrors(
    form,
    { firstName: 'firstName', lastName: 'lastName', password: 'password' },
    'password',
  )
  const [needsCode, setNeedsCode] = useState(false)

  /**
   * Shows a failed request. An error about the second factor is shown at its code field, which appears once the server requires a code
   * (rule D226).
   */
  function showJoinError(error: unknown) {
    const isOfCode = error instanceof AppError && ['second-factor-required', 'code-invalid'].includes(error.code)
    if (!isOfCode) return showError(error)
    setNeedsCode(true)
    form.setError('secondFactorCode', { type: 'server', message: errorText(error) })
  }

  const join = useMutation({
    mutationFn: ({ firstName, lastName, password, secondFactorCode }: JoinDraft) =>
      bridge.invoke('session.join', {
        token,
        password,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        remember: true,
        ...(secondFactorCode && { secondFactorCode }),
      }),
    onSuccess: onLogin,
    onError: showJoinError,
  })

  // Joins with a passkey, which replaces both the password and the second factor (rule D292).
  const joinByPasskey = useMutation({
    mutationFn: async () => {
      const passkey = await askPasskey(await bridge.call('passkeyLoginChallenge', {}))
      return bridge.invoke('session.join', { token, passkey, firstName: '', lastName: '', remember: true })
    },
    onSuccess: onLogin,
  })

  return (
    <SignInPageLayout
      title={t('join.title', { organisation: organisationName })}
      lead={
        <>
          {t(`join.lead.${role}`)} <b>{email}</b>
        </>
      }
      onSubmit={form.handleSubmit((draft) => join.mutate(draft))}
    >
      <Notice>{t(hasAccount ? 'join.known' : 'join.new')}</Notice>
      {!hasAccount && <NameFields register={form.register} errorOf={errorOf} />}
      {hasAccount ? (
        <PasswordField label={t('login.password')} autoComplete="current-password" required {...field('password')} />
      ) : (
        <NewPasswordField form={form} name="password" label={t('login.password')} />
      )}
      {needsCode && (
        <SecondFactorCodeField
          {...form.register('secondFactorCode')}
          error={form.formState.errors.secondFactorCode?.message}
        />
      )}
      <Button isWide type="submit" isLoading={join.isPending}>
        {t('join.submit')}
      </Button>
      {joinByPasskey.error && <Notice kind="error">{errorText(joinByPasskey.error)}</Notice>}
      {hasAccount && canUsePasskeys(window) && (
        <Button variant="white" isWide isLoading={joinByPasskey.isPending} onClick={() => joinByPasskey.mutate()}>
          {t('join.passkey')}
        </Button>
      )}
    </SignInPageLayout>
  )
}
