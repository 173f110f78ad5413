import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { useBridge } from '../calls/bridge-context.ts'
import { useDialogs } from '../dialogs/dialog-context.ts'
import { useErrorText } from '../calls/use-error-text.ts'
import { useWallNow } from '../time/use-wall-now.ts'

/** The price and the duration of a service that a save has changed, each as before and after; null for what stayed. */
export interface NewTerms {
  readonly price: { readonly before: number; readonly after: number } | null
  /** Minutes. */
  readonly duration: { readonly before: number; readonly after: number } | null
}

/**
 * Returns a function that offers to give published times the new price or duration of a service, after it was saved (rule D327). It opens
 * nothing when no published time has the old ones.
 */
export function useOfferNewTerms(): (before: Service, after: Service) => Promise<void> {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const showToast = useToast()
  const errorText = useErrorText()
  const { date: today } = useWallNow()
  return async (before, after) => {
    const terms = newTermsOf(before, after)
    if (!terms) return
    try {
      const body = { serviceId: after.id, ...terms, from: today }
      const { counts } = await bridge.call('previewPublishedTerms', { body })
      if (counts.created + counts.updated + counts.deleted + counts.blocked === 0) return
      dialogs.open({ kind: 'new-terms', serviceId: after.id, serviceName: after.name, terms })
    } catch (error) {
      showToast({ kind: 'error', title: t('new-terms.failed'), text: errorText(error) })
    }
  }
}

/** Returns what a save changed of a service's price and duration; undefined for neither, because published times then fit. */
function newTermsOf(
  before: Pick<Service, 'price' | 'duration'>,
  after: Pick<Service, 'price' | 'duration'>,
): NewTerms | undefined {
  const price = before.price === after.price ? null : { before: before.price, after: after.price }
  const duration = before.duration === after.duration ? null : { before: before.duration, after: after.duration }
  return price || duration ? { price, duration } : undefined
}
