import { useText } from '#shared/i18n/use-text.ts'
import { classNames, IconButton, PriceLabel, Skeleton, SkeletonLine } from '#shared/ui/index.ts'
import { centsOf, type ServicePackage } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { PencilIcon } from '#renderer/platform/theme/icons.tsx'
import styles from './package-card.module.css'

/** A package with name, price, contents as "5x", and validity. */
export function PackageCard({ sold, isOwner }: { sold: ServicePackage; isOwner: boolean }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const { name, price, packageServices, validityDays, withdrawn } = sold
  return (
    <li className={classNames(styles.card, withdrawn && styles.withdrawn)}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {isOwner && (
          <IconButton
            label={t('package.edit-one', { name })}
            icon={<PencilIcon />}
            onClick={() => dialogs.open({ kind: 'package', sold })}
          />
        )}
      </div>
      <p className={styles.price}>
        <PriceLabel cents={centsOf(price)} />
      </p>
      <ul className={styles.contents}>
        {packageServices.map(({ serviceId, name: service, credits }) => (
          <li key={serviceId}>
            <span className={styles.count}>{credits}x</span> {service}
          </li>
        ))}
      </ul>
      <p className={styles.facts}>
        {withdrawn && `${t('package.withdrawn')}, `}
        {validityDays === null ? t('package.for-ever') : t('package.valid-days', { count: validityDays })}
      </p>
    </li>
  )
}

/** Placeholders for four packages with two services each, while they load (rule A9.17). */
export const PackageCardSkeletons = () =>
  [0, 1, 2, 3].map((placeholder) => (
    <span key={placeholder} className={styles.card} aria-hidden="true">
      <span className={styles.head}>
        <Skeleton width="60%" height="16px" />
      </span>
      <SkeletonLine width="30%" />
      <span className={styles.contents}>
        <SkeletonLine width="70%" />
        <SkeletonLine width="60%" />
      </span>
      <span className={styles.facts}>
        <SkeletonLine width="40%" />
      </span>
    </span>
  ))
