import type { UseFormRegisterReturn } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import grid from '../forms/form-grid.module.css'

type NameField = 'firstName' | 'lastName'

interface NameFieldsProps {
  /** The form's register function. */
  register: (field: NameField) => UseFormRegisterReturn
  errorOf: (field: NameField) => string | undefined
}

/** The two fields of a person's name, side by side where there is room. */
export function NameFields({ register, errorOf }: NameFieldsProps) {
  const t = useText('provider')
  return (
    <div className={grid.two}>
      <TextField
        label={t('about-you.first-name')}
        autoComplete="given-name"
        required
        {...register('firstName')}
        error={errorOf('firstName')}
      />
      <TextField
        label={t('about-you.last-name')}
        autoComplete="family-name"
        {...register('lastName')}
        error={errorOf('lastName')}
      />
    </div>
  )
}
