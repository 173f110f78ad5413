import { useText } from '#shared/i18n/use-text.ts'
import { PriceLabel } from '#shared/ui/index.ts'
import type { Package } from '../../app/catalogue.ts'
import styles from './package-list.module.css'

interface PackageListProps {
  packages: readonly Package[]
}

/** What each package holds and costs. Credits read "3x" (rule B3.8). */
export function PackageList({ packages }: PackageListProps) {
  const t = useText('widget')
  return (
    <ul className={styles.list} aria-label={t('home.packages')}>
      {packages.map(({ id, name, priceCents, items }) => (
        <li key={id} className={styles.card}>
          <div className={styles.head}>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.price}>
              <PriceLabel cents={priceCents} />
            </p>
          </div>
          <ul className={styles.items}>
            {items.map(({ serviceId, name: service, credits }) => (
              <li key={serviceId}>
                <b>{credits}x</b> {service}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
