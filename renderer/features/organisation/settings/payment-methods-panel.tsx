import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice } from '#shared/ui/index.ts'
import { checkedProfile, organisationQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import { draftOfProfile, toProfileRequest, type Profile } from './organisation-form.ts'
import styles from './settings.module.css'

/** The payment methods in the order in which customers see them. */
const methods = ['CREDITS', 'AFTER_PAY', 'STRIPE'] as const

const paymentsSchema = z.object({ methods: z.array(z.enum(methods)), version: z.number() })

type PaymentsDraft = z.infer<typeof paymentsSchema>

const draftOf = ({ paymentMethods, version }: Profile): PaymentsDraft => ({
  methods: methods.filter((method) => paymentMethods.includes(method)),
  version,
})

/** The payment methods for customers. */
export function PaymentMethodsPanel({ profile }: { profile: Profile }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(saved: Profile): PaymentsDraft {
    queryClient.setQueryData(organisationQuery(bridge).queryKey, checkedProfile(saved))
    return draftOf(saved)
  }

  const { draft, conflict, isDirty, isSaving, message, submit, discard, set } = useSavedForm<PaymentsDraft>({
    title: t('payments.title'),
    schema: paymentsSchema,
    stored: draftOf(profile),
    save: async (complete) => {
      const rest = { ...draftOfProfile(profile), version: complete.version }
      const body = toProfileRequest(rest, profile.logo?.filePath ?? null, { paymentMethods: complete.methods })
      return keep(await bridge.call('saveOrganisation', { body }))
    },
    readStored: async () => keep(await bridge.call('organisationProfile', {})),
    fieldOfRequest: { paymentMethods: 'methods' },
    fields: [
      {
        name: 'methods',
        label: t('payments.title'),
        show: (each) => each.methods.map((method) => t(`payments.${method}`)).join(', '),
      },
    ],
  })

  return (
    <TitledPanel
      title={t('payments.title')}
      lead={t('payments.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <ul className={styles.methods}>
        {methods.map((method) => (
          <li key={method}>
            <Checkbox
              label={
                <span className={styles.method}>
                  <b>{t(`payments.${method}`)}</b>
                  <small>{t(`payments.${method}-hint`)}</small>
                </span>
              }
              checked={draft.methods.includes(method)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked
                set(
                  'methods',
                  methods.filter((each) => (each === method ? isOn : draft.methods.includes(each))),
                )
              }}
            />
          </li>
        ))}
      </ul>
      {draft.methods.length === 0 && <Notice kind="warning">{t('payments.none')}</Notice>}
    </TitledPanel>
  )
}
