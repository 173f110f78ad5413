import type { AvailabilityTimes } from '#renderer/data/api-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, Skeleton } from '#shared/ui/index.ts'
import { servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { emptyAvailability, servicesFor, withServices } from './availability-form.ts'
import { choosableSpecialists } from '../fields/choosable-specialists.ts'
import { CreateAvailabilityForm } from './create-availability-form.tsx'

interface CreateAvailabilityDialogProps extends AvailabilityTimes {
  specialistId?: string | undefined
}

/** Publishes availability, once or recurring. Without any service, the dialog offers to create one. */
export function CreateAvailabilityDialog({ specialistId, ...times }: CreateAvailabilityDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const session = useSession()
  const now = useWallNow()
  const { close } = useDialogFrame()
  const { data: services } = useQuery(servicesQuery(bridge))
  const { data: allSpecialists } = useQuery(specialistsQuery(bridge))

  if (!services || !allSpecialists) {
    return (
      <AppDialog size="large" title={t('availability.new')}>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </AppDialog>
    )
  }
  if (services.length === 0) {
    return (
      <AppDialog size="large" title={t('availability.new')}>
        <EmptyState
          title={t('availability.no-services')}
          action={
            session.role === 'OWNER' && (
              <Button onClick={() => close(() => dialogs.open({ kind: 'service' }))}>{t('services.first')}</Button>
            )
          }
        />
      </AppDialog>
    )
  }

  const specialists = choosableSpecialists(allSpecialists, session)
  const first = specialists.find(({ id }) => id === specialistId) ?? specialists[0]
  const empty = emptyAvailability(first?.id ?? session.specialistId ?? '', times, now)
  return (
    <CreateAvailabilityForm
      services={services}
      specialists={hasSpecialists(session) ? specialists : []}
      first={withServices(empty, servicesFor(services, empty))}
    />
  )
}
