import type { Output } from '#shared/api/client.ts'
import { makePasskey } from '#shared/api/browser-passkeys.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { passkeyFields, passkeyResolver, type PasskeyDraft } from './passkey-form.ts'

const first: PasskeyDraft = { name: '' }

/** Adds a passkey (rule D223). Its challenge is given to the account's owner only (rule D339). */
export function AddPasskeyDialog() {
  const t = useText('provider')
  const bridge = useBridge()

  async function add({ name }: PasskeyDraft): Promise<Output<'addPasskey'>> {
    const answer = await makePasskey(await bridge.call('newPasskeyChallenge', {}))
    return bridge.call('addPasskey', { body: { name, answer } })
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
    </FormDialog>
  )
}
