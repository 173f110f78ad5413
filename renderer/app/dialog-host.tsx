import { memo, Suspense, useContext, useEffect, useMemo, useSyncExternalStore, type ComponentType } from 'react'
import { DialogFrameContext, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import type { DialogKind, DialogLoader, DialogRequest, OpenDialog } from '#renderer/platform/dialogs/dialogs.ts'
import { dialogDraft } from '#renderer/platform/drafts/dialog-draft.ts'
import { DraftsContext } from '#renderer/platform/drafts/drafts-context.ts'
import { MuiRoot } from '#renderer/platform/theme/mui-root.tsx'
import { preloadableComponent, type PreloadableComponent } from '#shared/ui/preloadable-component.tsx'
import { absenceDialogs } from '#renderer/features/calendar/absence/dialogs.ts'
import { accountDialogs } from '#renderer/features/identity/account/dialogs.ts'
import { availabilityDialogs } from '#renderer/features/scheduling/availability/dialogs.ts'
import { bookingDialogs } from '#renderer/features/booking/booking/dialogs.ts'
import { commandsDialogs } from '#renderer/app/commands/dialogs.ts'
import { customerDialogs } from '#renderer/features/customers/customer/dialogs.ts'
import { invoiceDialogs } from '#renderer/features/money/invoice/dialogs.ts'
import { locationDialogs } from '#renderer/features/organisation/location/dialogs.ts'
import { offerDialogs } from '#renderer/features/scheduling/offer/dialogs.ts'
import { offlineDialogs } from '#renderer/app/offline/dialogs.ts'
import { packageDialogs } from '#renderer/features/catalogue/package/dialogs.ts'
import { repeatDialogs } from '#renderer/features/booking/repeat/dialogs.ts'
import { resourceDialogs } from '#renderer/features/catalogue/resource/dialogs.ts'
import { serviceDialogs } from '#renderer/features/catalogue/service/dialogs.ts'
import { sessionDialogs } from '#renderer/features/identity/session/dialogs.ts'
import { teamDialogs } from '#renderer/features/organisation/team/dialogs.ts'
import { voucherDialogs } from '#renderer/features/money/voucher/dialogs.ts'
import { waitingListDialogs } from '#renderer/features/booking/waiting-list/dialogs.ts'
import { imageDialogs } from '#renderer/platform/image/dialogs.ts'
import { appDialogs } from './dialogs.ts'

/** The dialogs of all features, each loaded on demand. A kind that a feature declares and this list lacks does not compile. */
const loaders = {
  ...absenceDialogs,
  ...accountDialogs,
  ...appDialogs,
  ...availabilityDialogs,
  ...bookingDialogs,
  ...commandsDialogs,
  ...customerDialogs,
  ...imageDialogs,
  ...invoiceDialogs,
  ...locationDialogs,
  ...offerDialogs,
  ...offlineDialogs,
  ...packageDialogs,
  ...repeatDialogs,
  ...resourceDialogs,
  ...serviceDialogs,
  ...sessionDialogs,
  ...teamDialogs,
  ...voucherDialogs,
  ...waitingListDialogs,
} satisfies Readonly<Record<DialogKind, DialogLoader>>

// A request has the props of the dialog of its kind, because both types come from one declaration.
const dialogParts = Object.fromEntries(
  Object.entries<DialogLoader>(loaders).map(([kind, load]) => [
    kind,
    preloadableComponent(load as () => Promise<ComponentType<object>>),
  ]),
) as Readonly<Record<DialogKind, PreloadableComponent<object>>>

/** Preloads the code of all dialogs, so that they open at once. A failed load is repeated when the dialog is opened. */
export function prefetchDialogs(): void {
  for (const { prepare } of Object.values(dialogParts)) prepare()
}

function RequestedDialog({ request: { kind, ...props } }: { request: DialogRequest }) {
  const { Part } = dialogParts[kind]
  return <Part {...props} />
}

function HostedDialog({ id, request, kept, isOpen, isCovered }: OpenDialog & { isCovered: boolean }) {
  const dialogs = useDialogs()
  const drafts = useContext(DraftsContext)
  const draft = useMemo(() => drafts && dialogDraft(drafts, request, kept), [drafts, kept, request])
  // A dialog closes when its form was saved or discarded. One that goes with the session stays open, and its draft with it.
  useEffect(() => {
    if (!isOpen) draft?.drop()
  }, [draft, isOpen])
  const frame = useMemo(
    () => ({
      isOpen,
      isCovered,
      draft: isOpen ? draft : undefined,
      close: (followUp?: () => void) => dialogs.close(id, followUp),
      exited: () => dialogs.exited(id),
    }),
    [dialogs, draft, id, isCovered, isOpen],
  )
  return (
    <DialogFrameContext value={frame}>
      <Suspense>
        <RequestedDialog request={request} />
      </Suspense>
    </DialogFrameContext>
  )
}

/** Renders the open dialogs above the screen. Only the newest dialog is visible. */
export const DialogHost = memo(function DialogHost() {
  const dialogs = useDialogs()
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.current)
  const top = open.findLastIndex(({ isOpen }) => isOpen)
  return (
    <MuiRoot>
      {open.map((dialog, index) => (
        <HostedDialog key={dialog.id} {...dialog} isCovered={index < top} />
      ))}
    </MuiRoot>
  )
})
