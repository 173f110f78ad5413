import { useId } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, ClockIcon } from '#shared/ui/index.ts'
import styles from './method-picker.module.css'
import type { OfferedMethod } from './payment-methods.ts'

const icons = { 'pay-afterwards': ClockIcon }

interface MethodPickerProps {
  methods: readonly OfferedMethod[]
  value: OfferedMethod
  onChange: (method: OfferedMethod) => void
}

/** The ways to pay that the organisation takes. */
export function MethodPicker({ methods, value, onChange }: MethodPickerProps) {
  const t = useText('widget')
  const id = useId()
  return (
    <section>
      <h2 className={styles.title} id={id}>
        {t('payment.methods')}
      </h2>
      <div className={styles.methods} role="radiogroup" aria-labelledby={id}>
        {methods.map((method) => {
          const Icon = icons[method]
          return (
            <label key={method} className={classNames(styles.method, method === value && styles.chosen)}>
              <input
                type="radio"
                name={id}
                className={styles.radio}
                checked={method === value}
                onChange={() => onChange(method)}
              />
              <span className={styles.words}>
                <b>{t(`payment.method.${method}`)}</b>
                <small>{t(`payment.method.${method}.hint`)}</small>
              </span>
              <span className={styles.mark}>
                <Icon size={16} />
              </span>
            </label>
          )
        })}
      </div>
    </section>
  )
}
