import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, IconButton, PinIcon } from '#shared/ui/index.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import type { ServiceLocation } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { countryName } from '#renderer/platform/fields/country-field.tsx'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { IconRow, IconRows, IconRowsSkeleton } from '#renderer/platform/lists/icon-rows.tsx'
import { BinIcon, BoxIcon, PencilIcon, PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useRestoreLocation } from './use-restore-location.ts'
import styles from './locations-screen.module.css'

/** The organisation's locations; owners create, edit and withdraw them. */
export function LocationsScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const isOwner = useSession().role === 'OWNER'
  const { data, error, refetch } = useQuery(locationsQuery(bridge))
  const locations = data?.filter(({ withdrawn }) => !withdrawn)
  const withdrawn = data?.filter((location) => location.withdrawn) ?? []
  const add = () => dialogs.open({ kind: 'location' })

  useHotkeys({ ...(isOwner && { n: add }), '?': () => dialogs.open({ kind: 'keys' }) })

  return (
    <Screen
      title={t('locations.title')}
      count={locations?.length}
      actions={
        isOwner && (
          <Button isCompact onClick={add}>
            <PlusIcon size={16} /> {t('locations.new')} <KeyCap>N</KeyCap>
          </Button>
        )
      }
    >
      {locations ? (
        <IconRows>
          {locations.map((location) => (
            <Place key={location.id} location={location} isOwner={isOwner} />
          ))}
        </IconRows>
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <IconRowsSkeleton />
      )}
      {locations?.length === 0 && (
        <EmptyState
          icon={<PinIcon size={24} />}
          title={t('locations.empty')}
          action={isOwner && <Button onClick={add}>{t('locations.first')}</Button>}
        >
          {t('locations.empty-text')}
        </EmptyState>
      )}
      {isOwner && withdrawn.length > 0 && <WithdrawnLocations locations={withdrawn} />}
      <Button variant="white" isCompact className={styles.more} onClick={() => void navigate('/resources')}>
        <BoxIcon size={16} /> {t('resources.title')}
      </Button>
    </Screen>
  )
}

/** Removed locations, which can be restored. */
function WithdrawnLocations({ locations }: { locations: readonly ServiceLocation[] }) {
  const t = useText('provider')
  const locale = useLocale()
  const restore = useRestoreLocation()
  return (
    <>
      <h2 className={styles.title}>{t('locations.withdrawn-title')}</h2>
      <IconRows>
        {locations.map((location) => (
          <IconRow
            key={location.id}
            icon={<PinIcon />}
            title={location.address}
            detail={`${location.postalCode} ${location.city}, ${countryName(location.country, locale)}`}
            acts={
              <Button
                variant="text"
                isCompact
                aria-label={t('location.restore-one', { address: location.address })}
                onClick={() => void restore(location)}
              >
                {t('location.restore')}
              </Button>
            }
          />
        ))}
      </IconRows>
    </>
  )
}

function Place({ location, isOwner }: { location: ServiceLocation; isOwner: boolean }) {
  const t = useText('provider')
  const locale = useLocale()
  const dialogs = useDialogs()
  const { address, city, postalCode, country } = location
  const edit = () => dialogs.open({ kind: 'location', location })

  return (
    <IconRow
      icon={<PinIcon />}
      title={address}
      detail={`${postalCode} ${city}, ${countryName(country, locale)}`}
      {...(isOwner && { onOpen: edit })}
      acts={
        isOwner && (
          <>
            <IconButton label={t('location.edit-one', { address })} icon={<PencilIcon />} onClick={edit} />
            <IconButton
              label={t('location.withdraw-one', { address })}
              icon={<BinIcon />}
              onClick={() => dialogs.open({ kind: 'withdraw-location', location })}
            />
          </>
        )
      }
    />
  )
}
