import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice } from '#shared/ui/index.ts'
import { checkedVersion } from '#renderer/data/check-answer-shape.ts'
import { customerAccessQuery } from '#renderer/data/customer-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'

type Access = Output<'customerAccess'>

const accessSchema = z.object({ customers: z.enum(['OWN', 'ALL']), notes: z.boolean(), version: z.number() })

const fieldOfRequest = { customers: 'customers', notes: 'notes' } as const

const choices = ['OWN', 'ALL'] as const

/** The setting which customer data specialists may see (rule D143). */
export function SpecialistCustomerAccessPanel({ access }: { access: Access }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(stored: Access): Access {
    queryClient.setQueryData(customerAccessQuery(bridge).queryKey, checkedVersion(stored))
    return stored
  }

  const { draft, conflict, isDirty, isSaving, message, submit, discard, set } = useSavedForm<Access>({
    title: t('customer.access.title'),
    schema: accessSchema,
    stored: access,
    save: async (body) => keep(await bridge.call('saveCustomerAccess', { body })),
    readStored: async () => keep(await bridge.call('customerAccess', {})),
    fieldOfRequest,
    fields: [
      {
        name: 'customers',
        label: t('customer.access.customers'),
        show: ({ customers }) => t(`customer.access.${customers}`),
      },
      {
        name: 'notes',
        label: t('customer.notes'),
        show: ({ notes }) => t(notes ? 'customer.access.yes' : 'customer.access.no'),
      },
    ],
  })

  return (
    <TitledPanel
      title={t('customer.access.title')}
      lead={t('customer.access.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <SingleChoiceButtons
        label={t('customer.access.customers')}
        options={choices.map((value) => ({ value, label: t(`customer.access.${value}`) }))}
        value={draft.customers}
        onChange={(customers) => set('customers', customers)}
        hint={t(`customer.access.${draft.customers}-hint`)}
      />
      <Checkbox
        label={t('customer.access.notes')}
        checked={draft.notes}
        onChange={(event) => set('notes', event.currentTarget.checked)}
      />
    </TitledPanel>
  )
}
