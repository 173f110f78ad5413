import type { UseFormReturn } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import { CountryField } from '#renderer/platform/fields/country-field.tsx'
import grid from '../forms/form-grid.module.css'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import type { LocationDraft } from './location-form.ts'

/** The form fields of a location: address, city, zip and country (rule A2.39). */
export function AddressFields({ form }: { form: UseFormReturn<LocationDraft> }) {
  const t = useText('provider')
  const { errorOf, field } = useFormFieldProps(form)
  const { country } = useFormValues(form)
  return (
    <>
      <TextField label={t('location.address')} autoComplete="street-address" required {...field('address')} />
      <div className={grid.two}>
        <TextField label={t('location.city')} autoComplete="address-level2" required {...field('city')} />
        <TextField label={t('location.zip')} autoComplete="postal-code" required {...field('zip')} />
      </div>
      <CountryField
        label={t('location.country')}
        value={country}
        onChange={(code) => form.setValue('country', code, { shouldDirty: true, shouldValidate: true })}
        error={errorOf('country')}
      />
    </>
  )
}
