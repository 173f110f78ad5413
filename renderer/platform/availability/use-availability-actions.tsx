import { useText } from '#shared/i18n/use-text.ts'
import { useDialogFrame, useDialogs } from '../dialogs/dialog-context.ts'
import type { EventAction } from '../dialogs/event-dialog.tsx'
import { BinIcon, PencilIcon } from '../theme/icons.tsx'

/**
 * Returns a function that creates the edit and delete actions of availability. They are only offered for availability in the future (rule
 * A2.33).
 */
export function useAvailabilityActions(): (occurrenceId: string) => readonly EventAction[] {
  const t = useText('provider')
  const dialogs = useDialogs()
  const { close } = useDialogFrame()
  return (occurrenceId) => [
    {
      label: t('availability.edit-action'),
      icon: <PencilIcon size={16} />,
      onAct: () => close(() => dialogs.open({ kind: 'edit-availability', occurrenceId })),
    },
    {
      label: t('availability.delete'),
      icon: <BinIcon size={16} />,
      isDanger: true,
      // The question is above the details, which are there again when it is cancelled.
      onAct: () => dialogs.open({ kind: 'delete-availability', occurrenceId }),
    },
  ]
}
