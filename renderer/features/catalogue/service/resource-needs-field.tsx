import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { NativeSelect } from '#shared/ui/index.ts'
import { resourcesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import styles from './service-dialog.module.css'

interface ResourceNeedsFieldProps {
  /** The number of units by resource id; a resource without an entry is not needed. */
  needs: Readonly<Record<string, number>>
  onChange: (needs: Record<string, number>) => void
  error: string | undefined
}

/** The rooms and devices that each appointment takes (rule D202); hidden while the organisation has none. */
export function ResourceNeedsField({ needs, onChange, error }: ResourceNeedsFieldProps) {
  const t = useText('provider')
  const { data: resources = [] } = useQuery(resourcesQuery(useBridge()))
  if (resources.length === 0) return null

  function change(id: string, typed: string) {
    const { [id]: _, ...others } = needs
    onChange(typed === '' ? others : { ...others, [id]: Number(typed) })
  }

  return (
    <fieldset className={styles.needs}>
      <legend className={styles.legend}>{t('service.needs')}</legend>
      <p className={styles.hint}>{t('service.needs-hint')}</p>
      <div className={styles.resources}>
        {resources.map(({ id, name, quantity }) => (
          <NativeSelect
            key={id}
            label={name}
            options={[
              { value: '', label: t('service.needs-none') },
              ...Array.from({ length: quantity }, (_, index) => ({
                value: String(index + 1),
                label: t('service.needs-of', { units: index + 1, count: quantity }),
              })),
            ]}
            value={needs[id] === undefined ? '' : String(needs[id])}
            onChange={(typed) => change(id, typed)}
          />
        ))}
      </div>
      {error !== undefined && (
        <p className={styles.error} aria-live="polite">
          {error}
        </p>
      )}
    </fieldset>
  )
}
