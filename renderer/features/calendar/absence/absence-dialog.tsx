import type { ReplacedAct } from '#renderer/platform/offline/replaced-act.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton } from '#shared/ui/index.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import type { Absence, AvailabilityTimes } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { type AbsenceDraft, draftOf, emptyAbsence } from './absence-draft.ts'
import { AbsenceForm } from './absence-form.tsx'

interface AbsenceDialogProps extends AvailabilityTimes {
  /** The absence to change; undefined for a new one. */
  absence?: Absence | undefined
  /** For a new absence: its kind, a block of time or days away. */
  what?: AbsenceDraft['kind']
  specialistId?: string | undefined
  /** A block in the offline queue that is being replaced: its title, and a function that removes it from the queue. */
  waiting?: ReplacedAct | undefined
}

/** Creates or changes an absence: a block of time, or days away. */
export function AbsenceDialog({ absence, what = 'BLOCK', specialistId, waiting, ...times }: AbsenceDialogProps) {
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
  // A freelancer's absence is for everyone, so no specialist is preselected. In a business it starts with one specialist (rule D153).
  const own = specialistId ?? session.specialistId
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
