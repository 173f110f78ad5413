import type { UseFormReturn } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import { CountryField } from '../country-field.tsx'
import grid from '../form-grid.module.css'
import { useDraft } from '../use-draft.ts'
import { useFormFields } from '../use-form-fields.ts'
import type { LocationDraft } from './location-form.ts'

/** The form fields of a location: address, city, zip and country (rule A2.39). */
export function LocationFields({ form }: { form: UseFormReturn<LocationDraft> }) {
  const t = useText('provider')
  const { errorOf, field } = useFormFields(form)
  const { country } = useDraft(form)
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
