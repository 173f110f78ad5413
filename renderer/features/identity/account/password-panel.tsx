import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { AppError } from '#shared/api/app-error.ts'
import { canSubmitNewPassword } from '#shared/domain/account/credentials.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, PasswordField, useToast } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useServerErrors } from '#renderer/platform/forms/use-server-errors.ts'
import { StillOpensNotice } from './still-opens-notice.tsx'
import { emptyPassword, passwordSchema, type PasswordDraft } from './account-form.ts'

/** Changes the password, which ends all other sessions (rule D80). */
export function PasswordPanel() {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const resolver = useMemo(() => zodResolver(passwordSchema(locale)), [locale])
  const form = useForm<PasswordDraft>({ resolver, defaultValues: emptyPassword })
  const { field } = useFormFieldProps(form)
  const failure = useServerErrors(form, { currentPassword: 'currentPassword', newPassword: 'newPassword' })
  const draft = useFormValues(form)
  const newError = form.formState.errors.newPassword

  const change = useMutation({
    mutationFn: (body: PasswordDraft) => bridge.call('changePassword', { body }),
    onMutate: failure.clear,
    onError: (error) => {
      // `credentials-invalid` can only mean the current password here, so the error is shown at that field.
      if (error instanceof AppError && error.code === 'credentials-invalid')
        form.setError('currentPassword', { type: 'server', message: errorText(error) }, { shouldFocus: true })
      else failure.show(error)
    },
    onSuccess: () => {
      form.reset()
      void queryClient.invalidateQueries({ queryKey: ['account'] })
      showToast({ kind: 'success', title: t('account.password-changed') })
    },
  })

  return (
    <TitledPanel
      title={t('account.password')}
      lead={t('account.password-lead')}
      onSubmit={form.handleSubmit((complete) => change.mutate(complete))}
      footer={
        <Button
          type="submit"
          disabled={draft.currentPassword === '' || !canSubmitNewPassword(draft.newPassword)}
          isLoading={change.isPending}
        >
          {t('account.password-change')}
        </Button>
      }
    >
      {change.isSuccess && <StillOpensNotice />}
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      <div className={grid.two}>
        <PasswordField
          label={t('account.password-current')}
          autoComplete="current-password"
          required
          {...field('currentPassword')}
        />
        <PasswordField
          label={t('reset.password')}
          autoComplete="new-password"
          required
          hint={t('sign-up.password-rule')}
          {...form.register('newPassword')}
          error={newError && (newError.type === 'server' ? newError.message : t('sign-up.password-rule'))}
        />
      </div>
    </TitledPanel>
  )
}
