import { useState } from 'react'
import { byCategory } from '#shared/domain/service/service-categories.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Service, ServiceCategory } from '#renderer/data/api-types.ts'
import cards from '#renderer/platform/lists/list-screen.module.css'
import type { RowOrder } from './service-row.tsx'
import { ServiceRow } from './service-row.tsx'
import styles from './service-rows.module.css'
import { ServiceTile } from './service-tile.tsx'
import type { ServiceMove } from './use-service-order.ts'

interface ServicesByCategoryProps {
  services: readonly Service[]
  categories: readonly ServiceCategory[]
  view: 'cards' | 'rows'
  /** Moves a service in its list; undefined where the order cannot be changed. */
  onMove: ((move: ServiceMove) => void) | undefined
  isBusy: boolean
}

/** The services by category, as cards or as rows. There is no heading while there are no categories. */
export function ServicesByCategory({ services, categories, view, onMove, isBusy }: ServicesByCategoryProps) {
  const t = useText('provider')
  const [dragged, setDragged] = useState<Service>()

  const orderOf = (list: readonly Service[], index: number): RowOrder | undefined => {
    const service = list[index]
    if (!onMove || !service || list.length < 2) return undefined
    return {
      isFirst: index === 0,
      isLast: index === list.length - 1,
      isBusy,
      isTarget: dragged !== undefined && dragged !== service && list.includes(dragged),
      onMove: (by) => {
        const onto = list[index + by]
        if (onto) onMove({ service, onto, place: index + by + 1 })
      },
      onDrag: () => setDragged(service),
      onDragEnd: () => setDragged(undefined),
      onDrop: () => {
        if (dragged && dragged !== service) onMove({ service: dragged, onto: service, place: index + 1 })
        setDragged(undefined)
      },
    }
  }

  return byCategory(services, categories).map(({ category, services: list }) => {
    const title = categories.length > 0 ? (category?.name ?? t('services.others')) : undefined
    // A group is no landmark: the whole list is one already, and a category may have the screen's own name.
    return (
      <div key={category?.id ?? ''} className={styles.group} role={title && 'group'} aria-label={title}>
        {title !== undefined && <h2 className={cards.heading}>{title}</h2>}
        <ul className={view === 'cards' ? cards.items : styles.rows}>
          {list.map((service, index) =>
            view === 'cards' ? (
              <ServiceTile key={service.id} service={service} />
            ) : (
              <ServiceRow key={service.id} service={service} order={orderOf(list, index)} />
            ),
          )}
        </ul>
      </div>
    )
  })
}
