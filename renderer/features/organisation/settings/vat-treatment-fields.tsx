import { useText } from '#shared/i18n/use-text.ts'
import { InlineSelect } from '#shared/ui/index.ts'
import { treatments, type Treatments } from './invoices-form.ts'
import styles from './settings.module.css'

interface VatTreatmentFieldsProps {
  title: string
  things: readonly { readonly id: string; readonly name: string }[]
  values: Treatments
  onChange: (values: Treatments) => void
}

/** The VAT treatment of each service or package: the organisation's or another one. */
export function VatTreatmentFields({ title, things, values, onChange }: VatTreatmentFieldsProps) {
  const t = useText('provider')
  if (things.length === 0) return null
  const options = ['' as const, ...treatments].map((value) => ({
    value,
    label: t(value === '' ? 'vat.default' : `vat.${value}`),
  }))
  return (
    <fieldset className={styles.treatments}>
      <legend>{title}</legend>
      <ul>
        {things.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <InlineSelect
              aria-label={t('vat.of', { name })}
              options={options}
              value={values[id] ?? ''}
              onChange={(value) => onChange({ ...values, [id]: treatments.find((each) => each === value) ?? '' })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
