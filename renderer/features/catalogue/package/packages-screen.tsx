import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { packagesQuery, servicesQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { BoxIcon } from '#renderer/platform/theme/icons.tsx'
import { ListScreen } from '#renderer/platform/lists/list-screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { PackageCard, PackageCardSkeletons } from './package-card.tsx'

/** The screen with the packages of credits; owners create, edit and withdraw them. */
export function PackagesScreen() {
  const t = useText('provider')
  const ui = useText('ui')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const isOwner = useSession().role === 'OWNER'
  const { data, error, refetch } = useQuery(packagesQuery(bridge))
  // Prefetches the services, which the dialog needs.
  useQuery(servicesQuery(bridge))
  return (
    <ListScreen
      words={{
        title: t('packages.title'),
        search: t('packages.search'),
        create: t('packages.new'),
        withdrawn: t('packages.withdrawn-title'),
        loading: ui('loading'),
        none: t('packages.none'),
        empty: t('packages.empty'),
        emptyText: t('packages.empty-text'),
        first: t('packages.first'),
      }}
      icon={<BoxIcon size={24} />}
      items={data}
      error={error}
      onRetry={refetch}
      onCreate={() => dialogs.open({ kind: 'package' })}
      skeleton={<PackageCardSkeletons />}
    >
      {(sold) => <PackageCard sold={sold} isOwner={isOwner} />}
    </ListScreen>
  )
}
