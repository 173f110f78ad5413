import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { canRequestPasswordReset } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, TextField } from '#shared/ui/index.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { SignInPageLayout } from './sign-in-page-layout.tsx'
import { useCredentialsErrors } from './use-credentials-errors.ts'

interface EmailStepProps {
  title: string
  lead: string
  /** The initial value of the address field. */
  first: string
  /** Requests a code by mail. */
  ask: (email: string) => Promise<unknown>
  onDone: (email: string) => void
}

/** The step for the mail address. Its button needs more than one character (rule B5.7); the server validates the address. */
export function EmailStep({ title, lead, first, ask, onDone }: EmailStepProps) {
  const t = useText('provider')
  const form = useForm({ defaultValues: { email: first } })
  const { email } = useFormValues(form)
  const showError = useCredentialsErrors(form, { email: 'email' }, 'email')
  const request = useMutation({ mutationFn: ask, onSuccess: (_, sent) => onDone(sent), onError: showError })
  return (
    <SignInPageLayout
      title={title}
      lead={lead}
      onSubmit={form.handleSubmit((draft) => request.mutate(draft.email.trim()))}
      footer={<Link to="/login">{t('forgot.back')}</Link>}
    >
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="username"
        required
        {...form.register('email')}
        error={form.formState.errors.email?.message}
      />
      <Button isWide type="submit" disabled={!canRequestPasswordReset(email)} isLoading={request.isPending}>
        {t('forgot.submit')}
      </Button>
    </SignInPageLayout>
  )
}
