import { useText } from '#shared/i18n/use-text.ts'
import { PaymentMethodIcon } from './payment-method-icons.tsx'
import { nameOf, type PaymentChoice } from './payment-choices.ts'
import { RadioList } from './radio-list.tsx'

interface PaymentMethodPickerProps {
  choices: readonly PaymentChoice[]
  /** The selected method; undefined while none is selected, as after a step back (rule B2.33). */
  value: PaymentChoice | undefined
  onChange: (choice: PaymentChoice) => void
  /** Remaining credits for the ordered service (rule B9.11). */
  credits: number
}

/** A list of the organisation's payment methods, to select one. */
export function PaymentMethodPicker({ choices, value, onChange, credits }: PaymentMethodPickerProps) {
  const t = useText('payment')
  return (
    <RadioList
      title={t('methods')}
      rows={choices.map((choice) => {
        const name = nameOf(choice)
        const hint = name === 'credits' ? t('credits-left', { count: credits }) : t(`hint.${name}`)
        return { value: name, label: t(`method.${name}`), hint, mark: <PaymentMethodIcon name={name} /> }
      })}
      value={value && nameOf(value)}
      onChange={(name) => {
        const choice = choices.find((each) => nameOf(each) === name)
        if (choice) onChange(choice)
      }}
    />
  )
}
