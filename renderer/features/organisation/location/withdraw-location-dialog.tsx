import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Select, Skeleton, useToast } from '#shared/ui/index.ts'
import type { Output } from '#shared/api/client.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import type { ServiceLocation } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import { InfoDialog } from '#renderer/platform/dialogs/info-dialog.tsx'
import { addressLine } from '#renderer/platform/location/location-text.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useRestoreLocation } from './use-restore-location.ts'

type LocationUse = Output<'locationUse'>

/** Removes a location after a question that says what depends on it, and offers another one in its place (rule D393). */
export function WithdrawLocationDialog({ location }: { location: ServiceLocation }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const showToast = useToast()
  const restore = useRestoreLocation()
  const { close } = useDialogFrame()
  const [insteadId, setInsteadId] = useState('')
  const { id, version } = location
  const use = useQuery({
    queryKey: ['locations', 'use', id],
    queryFn: () => bridge.call('locationUse', { params: { id } }),
    staleTime: 0,
  })
  const { data = [] } = useQuery(locationsQuery(bridge))
  const others = data.filter((each) => each.id !== id && !each.withdrawn)
  const isUsed = use.data !== undefined && linesOf(use.data, t).length > 0

  const withdrawing = useMutation({
    mutationFn: () =>
      bridge.call('withdrawLocation', { body: { id, version, ...(insteadId !== '' && { insteadId }) } }),
    onSuccess: (withdrawn) => {
      for (const queryKey of [['locations'], ['services'], ['resources'], ['availability'], ['calendar']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      // What was put in its place stays there, so only a removal without one is undone as a whole.
      const undo = { label: t('undo'), onAct: () => void restore(withdrawn) }
      const toast = { kind: 'success', title: t('location.withdraw.done') } as const
      close(() => showToast({ ...toast, ...(insteadId === '' && { action: undo }) }))
    },
  })

  return (
    <InfoDialog
      icon={<QuestionIcon size={32} />}
      title={t('location.withdraw.title')}
      buttons={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('form.cancel')}
          </Button>
          <Button
            variant="red"
            isLoading={withdrawing.isPending}
            disabled={use.isPending}
            onClick={() => withdrawing.mutate()}
          >
            {t('location.withdraw.yes')}
          </Button>
        </>
      }
    >
      {withdrawing.error && <Notice kind="error">{errorText(withdrawing.error)}</Notice>}
      <p>{t('location.withdraw.text', { address: addressLine(location) })}</p>
      {use.isPending && <Skeleton width="240px" height="18px" />}
      {use.error && <Notice kind="error">{errorText(use.error)}</Notice>}
      {isUsed && (
        <>
          <ul>
            {linesOf(use.data, t).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {others.length > 0 && (
            <Select
              label={t('location.withdraw.instead')}
              required
              options={[
                { value: '', label: t('location.withdraw.no-other') },
                ...others.map((other) => ({ value: other.id, label: addressLine(other) })),
              ]}
              value={insteadId}
              onChange={setInsteadId}
            />
          )}
        </>
      )}
    </InfoDialog>
  )
}

/** What depends on a location, one sentence a line. */
function linesOf(use: LocationUse, t: ReturnType<typeof useText<'provider'>>): string[] {
  const { services, availability, resources, bookings } = use
  const list = (names: readonly string[]) => names.join(', ')
  const only = services.filter(({ isOnlyPlace }) => isOnlyPlace).map(({ name }) => name)
  const others = services.filter(({ isOnlyPlace }) => !isOnlyPlace).map(({ name }) => name)
  return [
    ...(only.length > 0 ? [t('location.use.only', { names: list(only) })] : []),
    ...(others.length > 0 ? [t('location.use.services', { names: list(others) })] : []),
    ...(availability > 0 ? [t('location.use.availability', { count: availability })] : []),
    ...(resources.length > 0 ? [t('location.use.resources', { names: list(resources) })] : []),
    ...(bookings > 0 ? [t('location.use.bookings', { count: bookings })] : []),
  ]
}
