import type { ReplacedAct } from '#renderer/platform/offline/replaced-act.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState, Skeleton } from '#shared/ui/index.ts'
import { servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { BookForCustomerForm } from './book-for-customer-form.tsx'
import { draftOfQueuedBooking } from './draft-of-queued-booking.ts'
import { bookableServices, firstDraft, type ForCustomerProposal } from './for-customer-draft.ts'

/** Lets a provider book for a customer who calls or visits (rule D158). */
export function BookForCustomerDialog(proposal: ForCustomerProposal & { waiting?: ReplacedAct }) {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const { date: today } = useWallNow()
  const services = useQuery(servicesQuery(bridge))
  const specialists = useQuery(specialistsQuery(bridge))
  const failed = services.error ?? specialists.error

  if (services.data && specialists.data) {
    const own = specialists.data.filter(({ id }) => session.role === 'OWNER' || id === session.specialistId)
    const offered = bookableServices(services.data, own)
    if (offered.length > 0) {
      const wanted = { ...proposal, specialistId: proposal.specialistId ?? session.specialistId ?? undefined }
      const first = firstDraft(wanted, offered, own, today)
      const { waiting } = proposal
      const draft = waiting ? draftOfQueuedBooking(first, waiting.act) : first
      return <BookForCustomerForm services={offered} specialists={own} first={draft} waiting={waiting} />
    }
  }
  return (
    <AppDialog size="large" title={t('book-for.title')}>
      {failed ? (
        <LoadFailure
          error={failed}
          onRetry={() => {
            void services.refetch()
            void specialists.refetch()
          }}
        />
      ) : services.data && specialists.data ? (
        <EmptyState title={t('book-for.no-services')} />
      ) : (
        [0, 1, 2, 3].map((placeholder) => <Skeleton key={placeholder} height="44px" />)
      )}
    </AppDialog>
  )
}
