import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice } from '#shared/ui/index.ts'
import { remindersQuery } from '#renderer/data/organisation-queries.ts'
import { checkedVersion } from '#renderer/data/check-answer-shape.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'

type Reminders = Output<'reminders'>

const remindersSchema = z.object({ dayBefore: z.boolean(), hourBefore: z.boolean(), version: z.number() })

const fieldOfRequest = { dayBefore: 'dayBefore', hourBefore: 'hourBefore' } as const

/** The reminders that customers get by mail (rule D127). */
export function EmailRemindersPanel({ reminders }: { reminders: Reminders }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(stored: Reminders): Reminders {
    queryClient.setQueryData(remindersQuery(bridge).queryKey, checkedVersion(stored))
    return stored
  }

  const isOn = (isSent: boolean) => t(isSent ? 'reminders.on' : 'reminders.off')
  const { draft, conflict, isDirty, isSaving, message, submit, discard, set } = useSavedForm<Reminders>({
    title: t('reminders.title'),
    schema: remindersSchema,
    stored: reminders,
    save: async (body) => keep(await bridge.call('saveReminders', { body })),
    readStored: async () => keep(await bridge.call('reminders', {})),
    fieldOfRequest,
    fields: [
      { name: 'dayBefore', label: t('reminders.day'), show: ({ dayBefore }) => isOn(dayBefore) },
      { name: 'hourBefore', label: t('reminders.hour'), show: ({ hourBefore }) => isOn(hourBefore) },
    ],
  })

  return (
    <TitledPanel
      title={t('reminders.title')}
      lead={t('reminders.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <Checkbox
        label={t('reminders.day')}
        checked={draft.dayBefore}
        onChange={(event) => set('dayBefore', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('reminders.hour')}
        checked={draft.hourBefore}
        onChange={(event) => set('hourBefore', event.currentTarget.checked)}
      />
    </TitledPanel>
  )
}
