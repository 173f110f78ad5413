import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { z } from 'zod'
import { useText } from '#shared/i18n/use-text.ts'
import type { CustomerNote } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

const resolver = zodResolver(
  z.object({ text: z.string().trim().min(1, validationKey('required')).max(4000, validationKey('too-long')) }),
)

/** Changes a note. When somebody else has changed it meanwhile, the error says so and the text stays. */
export function EditNoteDialog({ note }: { note: CustomerNote }) {
  const t = useText('provider')
  const bridge = useBridge()
  const first = useMemo(() => ({ text: note.text }), [note])
  const { form, isDirty, ...state } = useDialogForm<{ text: string }, unknown>({
    resolver,
    first,
    save: ({ text }) => bridge.call('changeCustomerNote', { body: { id: note.id, text, version: note.version } }),
    fieldOfRequest: { text: 'text' },
    changes: [['customers', 'record']],
    saved: () => t('customer.note-saved'),
  })
  const { field } = useFormFieldProps(form)
  return (
    <FormDialog title={t('customer.note-text')} state={state} isDisabled={!isDirty}>
      <TextAreaField label={t('customer.note-text')} rows={6} required {...field('text')} />
    </FormDialog>
  )
}
