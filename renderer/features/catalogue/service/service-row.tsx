import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { classNames, PriceLabel } from '#shared/ui/index.ts'
import { centsOf, type Service } from '#renderer/data/api-types.ts'
import { MoveButtons } from '#renderer/platform/lists/move-buttons.tsx'
import { ServiceNameButton } from './service-name-button.tsx'
import { useServiceFacts } from './use-service-facts.ts'
import styles from './service-rows.module.css'

/** How a row can be moved; undefined where the order cannot be changed. */
export interface RowOrder {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isBusy: boolean
  /** Whether the service that is dragged can be dropped here. */
  readonly isTarget: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onDrag: () => void
  readonly onDragEnd: () => void
  readonly onDrop: () => void
}

interface ServiceRowProps {
  service: Service
  order: RowOrder | undefined
}

/** A service in one line. Owners move it by dragging and by its buttons. */
export function ServiceRow({ service, order }: ServiceRowProps) {
  const t = useText('provider')
  const locale = useLocale()
  const facts = useServiceFacts()(service)
  const { name } = service
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons move the row as well
    <li
      className={classNames(styles.row, order?.isTarget && styles.target)}
      draggable={order !== undefined}
      onDragStart={order?.onDrag}
      onDragEnd={order?.onDragEnd}
      onDragOver={(event) => order?.isTarget && event.preventDefault()}
      onDrop={order?.onDrop}
    >
      <div className={styles.words}>
        <b className={styles.name}>
          <ServiceNameButton service={service} className={styles.edit} />
        </b>
        <p className={styles.facts}>{facts.join(', ')}</p>
      </div>
      <span className={styles.duration}>{formatDuration(service.duration, locale)}</span>
      <span className={styles.price}>
        <PriceLabel cents={centsOf(service.price)} />
      </span>
      {order && (
        <span className={styles.acts}>
          <MoveButtons
            upLabel={t('services.up', { name })}
            downLabel={t('services.down', { name })}
            isFirst={order.isFirst}
            isLast={order.isLast}
            isBusy={order.isBusy}
            onMove={order.onMove}
          />
        </span>
      )}
    </li>
  )
}
