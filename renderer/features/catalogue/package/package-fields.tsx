import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { MAX_PACKAGE_NAME_LENGTH } from '#shared/domain/package/package-rules.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Checkbox, TextField } from '#shared/ui/index.ts'
import type { Service } from '#renderer/data/api-types.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { ContentLanguageChoice } from '#renderer/platform/fields/content-language-choice.tsx'
import { CreditsField } from './credits-field.tsx'
import { separateCents, type PackageDraft } from './package-form.ts'

interface PackageFieldsProps {
  form: UseFormReturn<PackageDraft>
  services: readonly Service[]
}

/** The form fields of a package: name, price, contents and validity. */
export function PackageFields({ form, services }: PackageFieldsProps) {
  const t = useText('provider')
  const ui = useText('ui')
  const locale = useLocale()
  const { errorOf, field } = useFormFieldProps(form)
  const draft = useFormValues(form)
  const own = useSession().organisation.locale
  const [language, setLanguage] = useState(own)
  const name = language === own ? 'name' : 'otherName'
  const separate = separateCents(draft.credits, services)
  return (
    <>
      <ContentLanguageChoice
        own={own}
        value={language}
        onChange={setLanguage}
        isMissing={draft.name.trim() !== '' && draft.otherName.trim() === ''}
        hasProblem={errorOf('otherName') !== undefined}
        hasOwnProblem={errorOf('name') !== undefined}
      />
      <TextField
        // React `key` per language: each language has its own input, so that React does not reuse one with the other text.
        key={name}
        label={t('package.name')}
        note={`${draft[name].length} / ${MAX_PACKAGE_NAME_LENGTH}`}
        autoComplete="off"
        required={language === own}
        lang={language}
        {...field(name)}
      />
      <CreditsField
        services={services}
        credits={draft.credits}
        onChange={(credits) => form.setValue('credits', credits, { shouldDirty: true, shouldValidate: true })}
        error={errorOf('credits')}
      />
      <div className={grid.times}>
        <TextField
          label={t('package.price')}
          inputMode="decimal"
          autoComplete="off"
          prefix="€"
          required
          hint={separate > 0 && t('package.separate', { price: formatPrice(separate, locale) })}
          // React `key` for free and priced: each has its own input, because React must not turn an uncontrolled input into a controlled
          // one.
          key={draft.isFree ? 'free' : 'price'}
          {...(draft.isFree ? { disabled: true, readOnly: true } : form.register('price'))}
          {...(draft.isFree && { value: '', placeholder: ui('price.free') })}
          error={draft.isFree ? undefined : errorOf('price')}
        />
        <TextField
          label={t('package.validity')}
          inputMode="numeric"
          autoComplete="off"
          suffix={t('package.days')}
          hint={t('package.validity-hint')}
          {...field('validityDays')}
        />
      </div>
      <Checkbox
        label={t('package.free')}
        checked={draft.isFree}
        onChange={(event) => {
          form.setValue('isFree', event.currentTarget.checked, { shouldDirty: true, shouldValidate: true })
          form.clearErrors('price')
        }}
      />
    </>
  )
}
