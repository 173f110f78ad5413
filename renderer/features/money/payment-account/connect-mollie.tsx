import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { modeOfMollieKey } from '#shared/domain/payment-account/payment-account.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, TextField, useToast } from '#shared/ui/index.ts'
import { paymentAccountQuery } from '#renderer/data/payment-account-query.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useServerErrors } from '#renderer/platform/forms/use-server-errors.ts'
import styles from './payment-account.module.css'

const resolver = zodResolver(
  z.object({
    apiKey: z
      .string()
      .trim()
      .refine((key) => modeOfMollieKey(key) !== undefined, 'mollie-key' satisfies TextKey<'validation'>),
  }),
)

/** Connects an account of Mollie by its API key, or replaces the key. The key leaves the form when it is saved. */
export function ConnectMollie({ isConnected = false }: { isConnected?: boolean }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const form = useForm({ resolver, defaultValues: { apiKey: '' } })
  const { field } = useFormFieldProps(form)
  const failure = useServerErrors(form, { apiKey: 'apiKey' })
  const connect = useMutation({
    mutationFn: (apiKey: string) => bridge.call('connectMollie', { body: { apiKey: apiKey.trim() } }),
    onMutate: failure.clear,
    onError: failure.show,
    onSuccess: (status) => {
      form.reset()
      queryClient.setQueryData(paymentAccountQuery(bridge).queryKey, status)
      showToast({ kind: 'success', title: t('payment-account.key-saved') })
    },
  })
  return (
    <form className={styles.offer} noValidate onSubmit={form.handleSubmit(({ apiKey }) => connect.mutate(apiKey))}>
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      <TextField
        label={t('payment-account.key')}
        hint={t('payment-account.connect-MOLLIE-hint')}
        autoComplete="off"
        spellCheck={false}
        required
        {...field('apiKey')}
      />
      <div className={styles.acts}>
        <Button type="submit" variant={isConnected ? 'white' : 'primary'} isCompact isLoading={connect.isPending}>
          {t(isConnected ? 'payment-account.key-replace' : 'payment-account.connect-MOLLIE')}
        </Button>
      </div>
    </form>
  )
}
