import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, TextField } from '#shared/ui/index.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useFieldErrors } from '#renderer/platform/forms/use-form-field-props.ts'
import type { EditDraft, EditField } from './edit-availability-form.ts'
import styles from './edit-availability.module.css'

interface PriceAndDurationProps {
  form: UseFormReturn<EditDraft>
  draft: EditDraft
  was: (...fields: EditField[]) => ReactNode
}

/** The price and duration of a session. Typing in a field clears its error (rule A5.13). */
export function PriceAndDuration({ form, draft, was }: PriceAndDurationProps) {
  const t = useText('provider')
  const uiText = useText('ui')
  const errorOf = useFieldErrors(form)
  return (
    <>
      <div className={grid.two}>
        <TextField
          label={t('availability.price')}
          inputMode="decimal"
          autoComplete="off"
          prefix="€"
          required
          disabled={draft.isFree}
          {...form.register('price', { onChange: () => form.clearErrors('price') })}
          {...(draft.isFree && { value: '', placeholder: uiText('price.free') })}
          note={was('price')}
          error={draft.isFree ? undefined : errorOf('price')}
        />
        <TextField
          label={t('availability.duration')}
          inputMode="numeric"
          autoComplete="off"
          suffix={t('availability.minutes')}
          required
          {...form.register('duration', { onChange: () => form.clearErrors(['duration', 'to']) })}
          note={was('duration')}
          error={errorOf('duration')}
        />
      </div>
      <div className={styles.free}>
        <Checkbox
          label={t('availability.free')}
          checked={draft.isFree}
          onChange={(event) => {
            form.setValue('isFree', event.currentTarget.checked, { shouldDirty: true })
            form.clearErrors('price')
          }}
        />
      </div>
    </>
  )
}
