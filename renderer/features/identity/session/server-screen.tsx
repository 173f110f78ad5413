import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, TextField } from '#shared/ui/index.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { SignInPageLayout } from './sign-in-page-layout.tsx'

interface ServerScreenProps {
  /** Loads the page anew, so that it shows the pictures of the chosen server, and nothing of another one. */
  onChosen: () => void
}

/** Asks for the server of the desktop app: at its first start, and later for another one (rule D410). */
export function ServerScreen({ onChosen }: ServerScreenProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const errorText = useErrorText()
  const { data: app } = useQuery(appInfoQuery(bridge))
  const form = useForm({ defaultValues: { address: '' } })
  const { field } = useFormFieldProps(form)
  const refuse = (message: string) => form.setError('address', { type: 'server', message }, { shouldFocus: true })

  const choosing = useMutation({
    mutationFn: (address: string) => bridge.invoke('server.choose', address),
    onSuccess(choice) {
      if (choice === 'INVALID') return refuse(t('server.invalid'))
      if (choice === 'NO_ANSWER') return refuse(t('server.no-answer'))
      return onChosen()
    },
    onError: (error) => refuse(errorText(error)),
  })

  return (
    <SignInPageLayout
      title={t('server.title')}
      lead={t('server.lead')}
      onSubmit={form.handleSubmit(({ address }) => choosing.mutate(address))}
      footer={app?.serverAddress ? <Link to="/login">{t('server.back')}</Link> : undefined}
    >
      <TextField
        label={t('server.address')}
        inputMode="url"
        autoComplete="url"
        placeholder="inplan.example"
        required
        {...field('address')}
      />
      <Button type="submit" isWide isLoading={choosing.isPending || choosing.data === 'CHOSEN'}>
        {t('server.submit')}
      </Button>
    </SignInPageLayout>
  )
}
