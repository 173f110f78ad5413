import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, TextField, useToast } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { emailField } from '#renderer/platform/fields/email-field-schema.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useServerErrors } from '#renderer/platform/forms/use-server-errors.ts'

const resolver = zodResolver(z.object({ email: emailField }))

/** Lets an owner export and erase a customer's personal data (rule D129). */
export function ExportOrEraseCustomerPanel() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const showToast = useToast()
  const form = useForm({ resolver, defaultValues: { email: '' } })
  const { field } = useFormFieldProps(form)
  const failure = useServerErrors(form, { email: 'email' })

  const saving = useMutation({
    mutationFn: async (email: string) => {
      const data = await bridge.call('exportCustomer', { body: { email } })
      return bridge.invoke('file.save', { name: t('customers.file'), text: JSON.stringify(data, undefined, 2) })
    },
    onMutate: failure.clear,
    onError: failure.show,
    onSuccess: (isSaved) => isSaved && showToast({ kind: 'success', title: t('customers.saved') }),
  })

  const askToErase = (email: string) =>
    dialogs.open({
      kind: 'confirm',
      title: t('customers.erase.title'),
      text: t('customers.erase.text', { email }),
      act: t('customers.erase.yes'),
      done: t('customers.erase.done'),
      run: async () => {
        await bridge.call('eraseCustomer', { body: { email } })
        form.reset()
      },
    })

  return (
    <TitledPanel
      title={t('customers.title')}
      lead={t('customers.lead')}
      onSubmit={form.handleSubmit(({ email }) => saving.mutate(email))}
      footer={
        <>
          <Button variant="redInverted" onClick={form.handleSubmit(({ email }) => askToErase(email))}>
            {t('customers.erase')}
          </Button>
          <Button type="submit" isLoading={saving.isPending}>
            {t('customers.save')}
          </Button>
        </>
      }
    >
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      <TextField label={t('customers.email')} type="email" autoComplete="off" required {...field('email')} />
    </TitledPanel>
  )
}
