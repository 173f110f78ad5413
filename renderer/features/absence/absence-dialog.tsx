import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton } from '#shared/ui/index.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import type { Absence } from '#renderer/data/wire.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import type { AvailabilityTimes, ReplacedAct } from '#renderer/platform/dialogs.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session-context.ts'
import { useWallNow } from '#renderer/platform/wall-clock.ts'
import { type AbsenceDraft, draftOf, emptyAbsence } from './absence-draft.ts'
import { AbsenceForm } from './absence-form.tsx'

interface AbsenceDialogProps {
  /** The absence to change; undefined for a new one. */
  absence: Absence | undefined
  /** What a new one is, and when. */
  what: AbsenceDraft['kind']
  times: AvailabilityTimes
  specialistId: string | undefined
  /** A block that waits and is changed: its title, and what forgets it. */
  waiting: ReplacedAct | undefined
}

/** Blocks time or sets somebody away, or changes that. */
export function AbsenceDialog({ absence, what, times, specialistId, waiting }: AbsenceDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const now = useWallNow()
  const { data: specialists } = useQuery(specialistsQuery(bridge))
  const isOwner = session.role === 'OWNER'

  if (!specialists) {
    return (
      <AppDialog size="large" title={t('absence.new')}>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </AppDialog>
    )
  }
  // A freelancer is everyone; a specialist is away alone (rule D153).
  const own = specialistId ?? session.instructorId
  const first = hasSpecialists(session) && own !== null ? [own] : []
  return (
    <AbsenceForm
      absence={absence}
      specialists={isOwner && hasSpecialists(session) && specialists.length > 1 ? specialists : []}
      first={
        absence ? draftOf(absence) : { ...emptyAbsence(what, first, times, now), ...(waiting && titleOf(waiting)) }
      }
      replaced={waiting?.forget}
    />
  )
}

const titleOf = ({ act: { route, body } }: ReplacedAct) => (route === 'saveAbsence' ? { title: body.title ?? '' } : {})
