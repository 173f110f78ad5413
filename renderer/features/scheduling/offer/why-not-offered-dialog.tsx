import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { EmptyState, Skeleton } from '#shared/ui/index.ts'
import { servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { fittingQuestion } from './why-not-offered-question.ts'
import { WhyNotOffered } from './why-not-offered.tsx'

interface WhyNotOfferedDialogProps {
  serviceId?: string | undefined
  specialistId?: string | undefined
  date?: LocalDate | undefined
  /** The start time as HH:MM. */
  time?: string | undefined
}

/** The "Why is this time not offered?" dialog (rule D52) explains it for a service, a specialist and a time. */
export function WhyNotOfferedDialog({ serviceId = '', specialistId, date, time = '' }: WhyNotOfferedDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const now = useWallNow()
  const services = useQuery(servicesQuery(bridge))
  const specialists = useQuery(specialistsQuery(bridge))
  const failed = services.error ?? specialists.error

  if (services.data && specialists.data) {
    const visible = specialists.data.filter(({ id }) => session.role === 'OWNER' || id === session.specialistId)
    const asked = { serviceId, specialistId: specialistId ?? session.specialistId ?? '', date: date ?? now.date, time }
    const first = fittingQuestion(asked, services.data, visible)
    if (first.serviceId !== '') return <WhyNotOffered services={services.data} specialists={visible} first={first} />
  }
  return (
    <AppDialog title={t('why.title')}>
      {failed ? (
        <LoadFailure
          error={failed}
          onRetry={() => {
            void services.refetch()
            void specialists.refetch()
          }}
        />
      ) : services.data && specialists.data ? (
        <EmptyState title={t('why.no-services')} />
      ) : (
        <>
          <Skeleton height="72px" />
          <Skeleton height="72px" />
          <Skeleton height="96px" />
        </>
      )}
    </AppDialog>
  )
}
