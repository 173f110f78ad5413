import type { UseFormReturn } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { MultiChoiceChips } from '#renderer/platform/fields/multi-choice-chips.tsx'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { repeatSteps, type ServiceDraft } from './service-form.ts'

interface CustomerRepeatsFieldProps {
  form: UseFormReturn<ServiceDraft>
  steps: ServiceDraft['repeatSteps']
  onChange: (steps: ServiceDraft['repeatSteps']) => void
}

/** The fields for whether and how customers may book repeated appointments of the service (rule D263). */
export function CustomerRepeatsField({ form, steps, onChange }: CustomerRepeatsFieldProps) {
  const t = useText('provider')
  const { errorOf, field } = useFormFieldProps(form)
  return (
    <>
      <MultiChoiceChips
        label={t('service.repeats')}
        {...(steps.length === 0 && { note: t('service.repeats-none') })}
        options={repeatSteps.map((step) => ({ value: step, label: t(`service.repeats.${step}`) }))}
        values={steps}
        onChange={onChange}
        error={errorOf('repeatSteps')}
      />
      {steps.length > 0 && (
        <div className={grid.two}>
          <TextField
            label={t('service.repeats-most')}
            inputMode="numeric"
            autoComplete="off"
            required
            suffix={t('service.repeats-appointments')}
            hint={t('service.repeats-hint')}
            {...field('repeatMost')}
          />
        </div>
      )}
    </>
  )
}
