import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { serviceCategoriesQuery, servicesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { TagIcon } from '#renderer/platform/theme/icons.tsx'
import { ListScreen } from '#renderer/platform/lists/list-screen.tsx'
import { usePreferences } from '#renderer/platform/session/preferences-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { ServicesByCategory } from './services-by-category.tsx'
import { ServiceRow } from './service-row.tsx'
import rows from './service-rows.module.css'
import { ServiceTile, ServiceTileSkeletons } from './service-tile.tsx'
import { ServicesToolbar } from './services-toolbar.tsx'
import { useServiceOrder } from './use-service-order.ts'

/** All services of the organisation by category; owners create, edit, order and withdraw them. */
export function ServicesScreen() {
  const t = useText('provider')
  const ui = useText('ui')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const isOwner = useSession().role === 'OWNER'
  const { servicesView: view } = usePreferences().preferences
  const { data, error, refetch } = useQuery(servicesQuery(bridge))
  const { data: stored } = useQuery(serviceCategoriesQuery(bridge))
  const [categoryId, setCategoryId] = useState('')
  const order = useServiceOrder(data ?? [], stored?.version)
  const categories = stored?.categories ?? []
  // The category that filters the list. One that has been removed in the meantime does not filter.
  const chosen = categories.find(({ id }) => id === categoryId)
  return (
    <ListScreen
      words={{
        title: t('services.title'),
        search: t('services.search'),
        create: t('services.new'),
        withdrawn: t('services.withdrawn-title'),
        loading: ui('services.loading'),
        none: t('services.none'),
        empty: t('services.empty'),
        emptyText: t('services.empty-text'),
        first: t('services.first'),
      }}
      icon={<TagIcon size={24} />}
      items={chosen ? data?.filter((service) => service.categoryId === chosen.id) : data}
      isEmpty={data?.length === 0}
      error={error}
      onRetry={refetch}
      onCreate={() => dialogs.open({ kind: 'service' })}
      listClass={view === 'rows' ? rows.rows : undefined}
      skeleton={<ServiceTileSkeletons />}
      searchedText={({ names: { nl, en } }) => `${nl} ${en}`}
      tools={<ServicesToolbar categories={categories} chosenId={chosen?.id ?? ''} onChoose={setCategoryId} />}
      renderList={(found, isSearching) => (
        <ServicesByCategory
          services={found}
          categories={categories}
          view={view}
          onMove={isOwner && stored && !isSearching ? order.mutate : undefined}
          isBusy={order.isPending}
        />
      )}
    >
      {(service) =>
        view === 'rows' ? <ServiceRow service={service} order={undefined} /> : <ServiceTile service={service} />
      }
    </ListScreen>
  )
}
