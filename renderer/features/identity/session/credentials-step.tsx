import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { canSubmitCredentials } from '#shared/domain/account/credentials.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, TextField, TextWithBracketedLinks } from '#shared/ui/index.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { emptySignUp, signUpSchema, type SignUpDraft } from './account-form.ts'
import { SignInPageLayout } from './sign-in-page-layout.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useCredentialsErrors } from './use-credentials-errors.ts'

interface CredentialsStepProps {
  step: string
  first: { readonly email: string; readonly password: string }
  /** Called when the server has mailed a code to the address. */
  onDone: (credentials: { email: string; password: string }) => void
}

/**
 * The sign-up step for address, password and terms. While the terms are not accepted, the button sends nothing and shows that error (rules
 * B4.10, B5.2, B5.9).
 */
export function CredentialsStep({ step, first, onDone }: CredentialsStepProps) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const { data: app } = useQuery(appInfoQuery(bridge))
  const resolver = useMemo(() => zodResolver(signUpSchema(locale)), [locale])
  const form = useForm<SignUpDraft>({ resolver, defaultValues: { ...emptySignUp, ...first } })
  const { field } = useFormFieldProps(form)
  const draft = useFormValues(form)
  const showError = useCredentialsErrors(form, { email: 'email', password: 'password' }, 'email')

  const signUp = useMutation({
    mutationFn: (body: { email: string; password: string }) => bridge.call('signUpProvider', { body }),
    onSuccess: (_, sent) => onDone(sent),
    onError: showError,
  })

  function submit({ email, password, hasAgreed }: SignUpDraft) {
    if (hasAgreed) signUp.mutate({ email: email.trim(), password })
    else form.setError('hasAgreed', { type: 'custom' })
  }

  return (
    <SignInPageLayout
      title={t('sign-up.title')}
      lead={t('sign-up.lead')}
      step={step}
      onSubmit={form.handleSubmit(submit)}
      footer={
        <>
          <span>{t('sign-up.has-account')}</span>
          <Link to="/login">{t('sign-up.log-in')}</Link>
        </>
      }
    >
      <TextField label={t('login.email')} type="email" autoComplete="username" required {...field('email')} />
      <NewPasswordField form={form} name="password" label={t('login.password')} />
      <Checkbox
        label={
          <TextWithBracketedLinks
            text={t('sign-up.terms')}
            addresses={['terms', 'privacy'].map((page) => app && `${app.serverAddress}/${page}?language=${locale}`)}
          />
        }
        {...form.register('hasAgreed')}
        error={form.formState.errors.hasAgreed ? t('sign-up.terms-error') : undefined}
      />
      <Button
        isWide
        type="submit"
        disabled={!canSubmitCredentials(draft.email.trim(), draft.password)}
        isLoading={signUp.isPending}
      >
        {t('sign-up.submit')}
      </Button>
    </SignInPageLayout>
  )
}
