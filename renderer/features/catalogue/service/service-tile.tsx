import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { classNames, PriceLabel, ServicePicture, SkeletonLine } from '#shared/ui/index.ts'
import { centsOf, type Service } from '#renderer/data/api-types.ts'
import { ServiceNameButton } from './service-name-button.tsx'
import { useServiceFacts } from './use-service-facts.ts'
import styles from './service-tile.module.css'

/** A service with picture, name, duration, price, kind and specialists. A click opens it for editing by owners. */
export function ServiceTile({ service }: { service: Service }) {
  const locale = useLocale()
  const facts = useServiceFacts()(service)
  return (
    <li className={classNames(styles.tile, service.withdrawn && styles.withdrawn)}>
      <div className={styles.picture}>
        <ServicePicture src={service.featuredImage?.url} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <ServiceNameButton service={service} className={styles.edit} />
        </h2>
        <p className={styles.price}>
          {formatDuration(service.duration, locale)}, <PriceLabel cents={centsOf(service.price)} />
        </p>
        <p className={styles.facts}>{facts.join(', ')}</p>
      </div>
    </li>
  )
}

const placeholders = [0, 1, 2, 3]

/** Placeholders for four services while they load (rule A9.17). */
export const ServiceTileSkeletons = () =>
  placeholders.map((placeholder) => (
    <span key={placeholder} className={styles.tile} aria-hidden="true">
      <span className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.name}>
          <SkeletonLine width="60%" />
        </span>
        <span className={styles.price}>
          <SkeletonLine width="40%" />
        </span>
        <span className={styles.facts}>
          <SkeletonLine width="50%" />
        </span>
      </span>
    </span>
  ))
