import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { makePasskey } from '#shared/api/browser-passkeys.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { FormDialog } from '#renderer/platform/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/use-form-field-props.ts'
import { SecondFactorCodeField } from '#renderer/platform/second-factor-code-field.tsx'
import { passkeyFields, passkeyResolver, type PasskeyDraft } from './passkey-form.ts'

const first: PasskeyDraft = { name: '', code: '' }

/** Adds a passkey (rule D223). An account with a second factor must also enter its code. */
export function AddPasskeyDialog({ needsSecondFactor }: { needsSecondFactor: boolean }) {
  const t = useText('provider')
  const errorText = useText('errors')
  const bridge = useBridge()

  async function add({ name, code }: PasskeyDraft): Promise<Output<'addPasskey'>> {
    // Checks for the code before the browser creates a passkey that the server would refuse.
    if (needsSecondFactor && code === '') {
      throw new AppError('validation', { fieldErrors: { code: errorText('second-factor-required') } })
    }
    const answer = await makePasskey(await bridge.call('newPasskeyChallenge', {}))
    return bridge.call('addPasskey', { body: { name, answer, ...(needsSecondFactor && { code }) } })
  }

  const { form, ...state } = useDialogForm<PasskeyDraft, unknown>({
    resolver: passkeyResolver,
    first,
    save: add,
    fieldOfRequest: passkeyFields,
    changes: [['account']],
    saved: () => t('passkey.was-added'),
  })
  const { field } = useFormFieldProps(form)
  return (
    <FormDialog
      title={t('passkey.add')}
      description={t('passkey.add-lead')}
      state={state}
      submitLabel={t('passkey.make')}
    >
      <TextField label={t('passkey.name')} hint={t('passkey.name-hint')} required {...field('name')} />
      {needsSecondFactor && <SecondFactorCodeField {...field('code')} />}
    </FormDialog>
  )
}
