import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { servicesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'
import { TagIcon } from '#renderer/platform/icons.tsx'
import { ListScreen } from '#renderer/platform/list-screen.tsx'
import { ServiceTile, ServiceTileSkeletons } from './service-tile.tsx'

/** All services of the organisation; owners create, edit and withdraw them. */
export function ServicesScreen() {
  const t = useText('provider')
  const ui = useText('ui')
  const dialogs = useDialogs()
  const { data, error, refetch } = useQuery(servicesQuery(useBridge()))
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
      items={data}
      error={error}
      onRetry={refetch}
      onCreate={() => dialogs.open({ kind: 'create-service' })}
      skeleton={<ServiceTileSkeletons />}
    >
      {(service) => <ServiceTile service={service} />}
    </ListScreen>
  )
}
