import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { CheckIcon, ClockIcon, PriceLabel } from '#shared/ui/index.ts'
import { useCatalogue, type Package } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import styles from './package-list.module.css'
import { savingOf } from './package-words.ts'

const daysOfYear = [365, 366]

/** The packages of credits. A click selects or deselects one. */
export function PackageList() {
  const t = useText('widget')
  const { packages } = useCatalogue()
  const { selection, select } = useWidgetNavigation()
  return (
    <ul className={styles.list} aria-label={t('home.packages')}>
      {packages.map((each) => (
        <li key={each.id}>
          <PackageCard
            package={each}
            isChosen={each.id === selection.packageId}
            onToggle={() =>
              select({ packageId: each.id === selection.packageId ? undefined : each.id, serviceId: undefined })
            }
          />
        </li>
      ))}
    </ul>
  )
}

interface PackageCardProps {
  package: Package
  isChosen: boolean
  onToggle: () => void
}

/** The contents, validity, price and saving of a package. Credits are shown as "3x" (rule B3.8). */
function PackageCard({ package: offered, isChosen, onToggle }: PackageCardProps) {
  const screens = useScreens()
  const t = useText('widget')
  const locale = useLocale()
  const { services } = useCatalogue()
  const { name, priceCents, items, validityDays } = offered
  const saving = savingOf(offered, services)
  // The space characters between elements separate the words for screen readers; they are not visible.
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={isChosen}
      onClick={({ detail }) => {
        // The second click of a double click is ignored, so that it does not deselect.
        if (detail < 2) onToggle()
      }}
      onPointerEnter={screens.payment.prepare}
      onFocus={screens.payment.prepare}
    >
      <span className={styles.head}>
        {isChosen && (
          <span className={styles.tick}>
            <CheckIcon size={14} />
          </span>
        )}
        <span className={styles.name}>{name}</span>{' '}
        <span className={styles.price}>
          <PriceLabel cents={priceCents} />
        </span>
      </span>{' '}
      <span className={styles.items}>
        {items.map(({ serviceId, name: service, credits }) => (
          <span key={serviceId}>
            <b>{credits}x</b> {service}{' '}
          </span>
        ))}
      </span>
      {(validityDays !== null || saving !== undefined) && (
        <span className={styles.foot}>
          {validityDays !== null && (
            <span className={styles.validity}>
              <ClockIcon size={14} />
              {daysOfYear.includes(validityDays)
                ? t('package.valid-year')
                : t('package.valid', { count: validityDays })}
            </span>
          )}{' '}
          {saving !== undefined && (
            <span className={styles.saving}>{t('package.saves', { price: formatPrice(saving, locale) })}</span>
          )}
        </span>
      )}
    </button>
  )
}
