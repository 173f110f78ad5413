import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, IconButton } from '#shared/ui/index.ts'
import { locationsQuery, resourcesQuery } from '#renderer/data/queries.ts'
import type { Resource } from '#renderer/data/api-types.ts'
import { BackLink } from '#renderer/platform/navigation/back-link.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { IconRow, IconRows, IconRowsSkeleton } from '#renderer/platform/lists/icon-rows.tsx'
import { BinIcon, BoxIcon, PencilIcon, PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import { addressLine } from '#renderer/platform/location/location-text.ts'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useRemoveResource } from './use-remove-resource.ts'

/** The organisation's rooms and devices; owners create, edit and remove them (rule D202). */
export function ResourcesScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const isOwner = useSession().role === 'OWNER'
  const { data: resources, error, refetch } = useQuery(resourcesQuery(bridge))
  const add = () => dialogs.open({ kind: 'resource' })

  useHotkeys({ ...(isOwner && { n: add }), '?': () => dialogs.open({ kind: 'keys' }) })

  return (
    <Screen
      title={t('resources.title')}
      count={resources?.length}
      actions={
        isOwner && (
          <Button isCompact onClick={add}>
            <PlusIcon size={16} /> {t('resources.new')} <KeyCap>N</KeyCap>
          </Button>
        )
      }
    >
      <BackLink to="/locations">{t('locations.title')}</BackLink>
      {resources ? (
        <IconRows>
          {resources.map((resource) => (
            <ResourceRow key={resource.id} resource={resource} isOwner={isOwner} />
          ))}
        </IconRows>
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <IconRowsSkeleton />
      )}
      {resources?.length === 0 && (
        <EmptyState
          icon={<BoxIcon size={24} />}
          title={t('resources.empty')}
          action={isOwner && <Button onClick={add}>{t('resources.first')}</Button>}
        >
          {t('resources.empty-text')}
        </EmptyState>
      )}
    </Screen>
  )
}

function ResourceRow({ resource, isOwner }: { resource: Resource; isOwner: boolean }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const remove = useRemoveResource()
  const { data: locations = [] } = useQuery(locationsQuery(useBridge()))
  const { name, quantity, locationId } = resource
  const place = locations.find(({ id }) => id === locationId)
  const units = t('resource.units', { count: quantity })
  const edit = () => dialogs.open({ kind: 'resource', resource })
  return (
    <IconRow
      icon={<BoxIcon />}
      title={name}
      detail={place ? `${units} · ${addressLine(place)}` : units}
      {...(isOwner && { onOpen: edit })}
      acts={
        isOwner && (
          <>
            <IconButton label={t('resource.edit-one', { name })} icon={<PencilIcon />} onClick={edit} />
            <IconButton
              label={t('resource.remove-one', { name })}
              icon={<BinIcon />}
              onClick={() => remove(resource)}
            />
          </>
        )
      }
    />
  )
}
