import { useMemo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { passkeyFields, passkeyResolver, type PasskeyDraft } from './passkey-form.ts'

export function RenamePasskeyDialog({ id, name }: { id: string; name: string }) {
  const t = useText('provider')
  const bridge = useBridge()
  const first = useMemo(() => ({ name, code: '' }), [name])
  const { form, isDirty, ...state } = useDialogForm<PasskeyDraft, unknown>({
    resolver: passkeyResolver,
    first,
    save: (draft) => bridge.call('renamePasskey', { body: { id, name: draft.name } }),
    fieldOfRequest: passkeyFields,
    changes: [['account']],
    saved: () => t('passkey.renamed'),
  })
  const { field } = useFormFieldProps(form)
  return (
    <FormDialog title={t('passkey.rename-title')} state={state} isDisabled={!isDirty}>
      <TextField label={t('passkey.name')} required {...field('name')} />
    </FormDialog>
  )
}
