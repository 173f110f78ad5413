import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Notice, Skeleton } from '#shared/ui/index.ts'
import { servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import type { AvailabilityDetails, AvailabilityTimes, Service, Specialist } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { useOccurrence } from '../use-occurrence.ts'
import { choosableSpecialists } from '../fields/choosable-specialists.ts'
import { changedFields, defaultsFrom, editSchema, isSession, toEdit, withTimes } from './edit-availability-form.ts'
import { EditAvailabilityFields } from './edit-availability-fields.tsx'
import { UpdateQuestion } from './edit-scope-dialog.tsx'

interface EditAvailabilityDialogProps {
  occurrenceId: string
  /** Changes that were already made, for example by a drag: only the scope is asked for, without the form. */
  changes?: AvailabilityTimes | undefined
}

/** Edits one occurrence of availability, or a larger scope of its series (rule A2.35). */
export function EditAvailabilityDialog({ occurrenceId, changes }: EditAvailabilityDialogProps) {
  const t = useText('provider')
  const errorText = useErrorText()
  const bridge = useBridge()
  const isDragged = changes !== undefined
  const {
    data: details,
    error: detailsError,
    isFetchedAfterMount,
    isStale,
  } = useOccurrence(occurrenceId, isDragged ? { refetchOnMount: 'always' } : {})
  const { data: services, error: servicesError } = useQuery(servicesQuery(bridge))
  const { data: specialists, error: specialistsError } = useQuery(specialistsQuery(bridge))
  const error = detailsError ?? servicesError ?? specialistsError
  // Stale cached data may be older than this person's own last save. It must be refetched first, or that save would look like a change by
  // somebody else.
  const [wasFresh] = useState(!isStale && !isDragged)
  const isCurrent = wasFresh || isFetchedAfterMount
  if (details && services && specialists && isCurrent) {
    return <LoadedEdit details={details} services={services} specialists={specialists} changes={changes} />
  }
  return (
    <AppDialog size="large" title={t(`availability.edit.${details?.type ?? 'TIME_SLOT'}`)}>
      {error ? (
        <Notice kind="error">{errorText(error)}</Notice>
      ) : (
        <>
          <Skeleton height="44px" />
          <Skeleton height="44px" />
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </>
      )}
    </AppDialog>
  )
}

interface LoadedEditProps {
  details: AvailabilityDetails
  services: readonly Service[]
  specialists: readonly Specialist[]
  changes: AvailabilityTimes | undefined
}

/** The edit form. After a drag with a valid change, the dialog skips the form and asks which occurrences to change. */
function LoadedEdit({ details, services, specialists, changes }: LoadedEditProps) {
  const session = useSession()
  const locale = useLocale()
  const now = useWallNow()
  const [isWhole, setWhole] = useState(changes === undefined)
  // The values are read once, when the dialog opens. If somebody else changes them while it is open, the form reports the difference.
  const [{ baseline, draft }] = useState(() => {
    const stored = defaultsFrom(details, now.date, locale)
    return { baseline: stored, draft: changes ? withTimes(stored, changes) : stored }
  })
  const ofSession = isSession(details)
  const isReady =
    changedFields(baseline, draft, ofSession).length > 0 &&
    editSchema(ofSession, baseline, now).safeParse(draft).success
  if (!isWhole && isReady) {
    return <UpdateQuestion details={details} edit={toEdit(baseline, draft, ofSession)} onMore={() => setWhole(true)} />
  }
  return (
    <EditAvailabilityFields
      details={details}
      services={services}
      specialists={hasSpecialists(session) ? choosableSpecialists(specialists, session) : []}
      first={draft}
    />
  )
}
