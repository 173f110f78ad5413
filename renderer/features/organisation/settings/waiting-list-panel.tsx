import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Output } from '#shared/api/client.ts'
import { LEAST_ANSWER_MINUTES, MOST_ANSWER_MINUTES } from '#shared/domain/waiting-list/offer-expiry.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice } from '#shared/ui/index.ts'
import { checkedVersion } from '#renderer/data/check-answer-shape.ts'
import { waitingSettingsQuery } from '#renderer/data/waiting-list-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import { DurationWithUnitField } from './duration-with-unit-field.tsx'
import { minutesOf, type Span, spanOf, spanUnits } from './policies-form.ts'

type Stored = Output<'waitingSettings'>

interface WaitingDraft {
  isOn: boolean
  offerTime: Span
  version: number
}

const isInRange = (span: Span): boolean =>
  minutesOf(span) >= LEAST_ANSWER_MINUTES && minutesOf(span) <= MOST_ANSWER_MINUTES

const waitingSchema = z.object({
  isOn: z.boolean(),
  offerTime: z
    .object({ amount: z.string(), unit: z.enum(spanUnits) })
    .refine(isInRange, 'offer-time' satisfies TextKey<'validation'>),
  version: z.number(),
})

const draftOf = ({ isOn, offerTime, version }: Stored): WaitingDraft => ({
  isOn,
  offerTime: spanOf(offerTime),
  version,
})

const fieldOfRequest = { isOn: 'isOn', offerTime: 'offerTime' } as const

/** Whether there are waiting lists, and how long an offer is valid (rule D193). */
export function WaitingListPanel({ settings }: { settings: Stored }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(stored: Stored): WaitingDraft {
    queryClient.setQueryData(waitingSettingsQuery(bridge).queryKey, checkedVersion(stored))
    return draftOf(stored)
  }

  const { draft, errorOf, conflict, isDirty, isSaving, message, submit, discard, set } = useSavedForm<WaitingDraft>({
    title: t('waiting-settings.title'),
    schema: waitingSchema,
    stored: draftOf(settings),
    save: async ({ isOn, offerTime, version }) =>
      keep(await bridge.call('saveWaitingSettings', { body: { isOn, offerTime: minutesOf(offerTime), version } })),
    readStored: async () => keep(await bridge.call('waitingSettings', {})),
    fieldOfRequest,
    fields: [
      {
        name: 'isOn',
        label: t('waiting-settings.on'),
        show: ({ isOn }) => t(isOn ? 'reminders.on' : 'reminders.off'),
      },
      {
        name: 'offerTime',
        label: t('waiting-settings.time'),
        show: ({ offerTime: { amount, unit } }) => `${amount} ${t(`policies.unit.${unit}`)}`,
      },
    ],
  })

  return (
    <TitledPanel
      title={t('waiting-settings.title')}
      lead={t('waiting-settings.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <Checkbox
        label={t('waiting-settings.on')}
        checked={draft.isOn}
        onChange={(event) => set('isOn', event.currentTarget.checked)}
      />
      {draft.isOn && (
        <DurationWithUnitField
          label={t('waiting-settings.time')}
          hint={t('waiting-settings.rule')}
          value={draft.offerTime}
          onChange={(offerTime) => set('offerTime', offerTime)}
          error={errorOf('offerTime')}
        />
      )}
    </TitledPanel>
  )
}
