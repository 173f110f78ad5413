import { useId } from 'react'
import { formatDuration, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { checkboxClass } from '#shared/ui/index.ts'
import { centsOf, type Service } from '#renderer/data/api-types.ts'
import styles from './credits-field.module.css'
import type { PackageDraft } from './package-form.ts'

interface CreditsFieldProps {
  services: readonly Service[]
  credits: PackageDraft['credits']
  onChange: (credits: PackageDraft['credits']) => void
  error: string | undefined
}

/** The fields for the services of a package, each with its number of credits. */
export function CreditsField({ services, credits, onChange, error }: CreditsFieldProps) {
  const t = useText('provider')
  const ui = useText('ui')
  const locale = useLocale()
  const errorId = useId()
  // A withdrawn service can no longer be chosen, but is shown if the package has it already.
  const shown = services.filter(({ id, withdrawn }) => !withdrawn || credits[id] !== undefined)

  function choose(id: string, isChosen: boolean) {
    const { [id]: _given, ...others } = credits
    onChange(isChosen ? { ...others, [id]: '1' } : others)
  }

  return (
    <fieldset className={styles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.label}>{t('package.services')}</legend>
      <ul className={styles.list}>
        {shown.map(({ id, name, duration, price }) => {
          const count = credits[id]
          return (
            <li key={id} className={styles.row}>
              <label className={styles.service}>
                <input
                  type="checkbox"
                  className={checkboxClass}
                  checked={count !== undefined}
                  aria-label={name}
                  onChange={(event) => choose(id, event.currentTarget.checked)}
                />
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.facts}>
                    {formatDuration(duration, locale)},{' '}
                    {price === 0 ? ui('price.free') : formatPrice(centsOf(price), locale)}
                  </span>
                </span>
              </label>
              {count !== undefined && (
                <input
                  className={styles.credits}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={t('package.credits-of', { name })}
                  value={count}
                  onChange={(event) => onChange({ ...credits, [id]: event.currentTarget.value })}
                />
              )}
            </li>
          )
        })}
        {shown.length === 0 && <li className={styles.none}>{t('package.no-services')}</li>}
      </ul>
      <p className={styles.error} id={errorId} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
