import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice, NativeSelect } from '#shared/ui/index.ts'
import { checkedVersion } from '#renderer/data/check-answer-shape.ts'
import { guestSettingsQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'

type Stored = Output<'guestSettings'>

const choices = ['OPEN', 'CODE', 'ACCOUNT'] as const satisfies readonly Stored['booking'][]

const guestSchema = z.object({ booking: z.enum(choices), isPhoneRequired: z.boolean(), version: z.number() })

const fieldOfRequest = { booking: 'booking', isPhoneRequired: 'isPhoneRequired' } as const

/**
 * The settings of guest bookings (without an account): whether a mailed code or an account is needed, and whether a phone number is
 * required (rule D215).
 */
export function GuestPanel({ settings }: { settings: Stored }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(stored: Stored): Stored {
    queryClient.setQueryData(guestSettingsQuery(bridge).queryKey, checkedVersion(stored))
    return stored
  }

  const { draft, conflict, isDirty, isSaving, message, submit, discard, set } = useSavedForm<Stored>({
    title: t('guests.title'),
    schema: guestSchema,
    stored: settings,
    save: async (body) => keep(await bridge.call('saveGuestSettings', { body })),
    readStored: async () => keep(await bridge.call('guestSettings', {})),
    fieldOfRequest,
    fields: [
      { name: 'booking', label: t('guests.booking'), show: ({ booking }) => t(`guests.${booking}`) },
      {
        name: 'isPhoneRequired',
        label: t('guests.phone'),
        show: ({ isPhoneRequired }) => t(isPhoneRequired ? 'reminders.on' : 'reminders.off'),
      },
    ],
  })

  return (
    <TitledPanel
      title={t('guests.title')}
      lead={t('guests.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <NativeSelect
        label={t('guests.booking')}
        hint={t(`guests.${draft.booking}.hint`)}
        required
        value={draft.booking}
        options={choices.map((value) => ({ value, label: t(`guests.${value}`) }))}
        onChange={(value) => set('booking', choices.find((choice) => choice === value) ?? draft.booking)}
      />
      {draft.booking !== 'ACCOUNT' && (
        <Checkbox
          label={t('guests.phone')}
          checked={draft.isPhoneRequired}
          onChange={(event) => set('isPhoneRequired', event.currentTarget.checked)}
        />
      )}
    </TitledPanel>
  )
}
