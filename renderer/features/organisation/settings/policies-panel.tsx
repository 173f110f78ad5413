import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, TextField } from '#shared/ui/index.ts'
import { policiesQuery } from '#renderer/data/organisation-queries.ts'
import { checkedVersion } from '#renderer/data/check-answer-shape.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import {
  draftOfPolicies,
  policiesFieldOfRequest,
  policiesSchema,
  toPoliciesRequest,
  type Policies,
  type PoliciesDraft,
  type Span,
} from './policies-form.ts'
import { DurationWithUnitField } from './duration-with-unit-field.tsx'

/** Placeholder texts of empty fields where “No limit” does not fit. */
const placeholders: Readonly<Record<string, 'policies.slot-step-off' | 'policies.no-shows-off' | undefined>> = {
  slotStep: 'policies.slot-step-off',
  noShowsBeforePayment: 'policies.no-shows-off',
}

/** The panel for the booking policy, in plain words (rules D47 to D50, D53, D34, D35, D69, D176 and D341). */
export function PoliciesPanel({ policies }: { policies: Policies }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(saved: Policies): PoliciesDraft {
    queryClient.setQueryData(policiesQuery(bridge).queryKey, checkedVersion(saved))
    void queryClient.invalidateQueries({ queryKey: ['offer'] })
    return draftOfPolicies(saved)
  }

  const spanInWords = ({ amount, unit }: Span) => `${amount} ${t(`policies.unit.${unit}`)}`
  const { form, draft, errorOf, conflict, isDirty, isSaving, message, submit, discard, set } =
    useSavedForm<PoliciesDraft>({
      title: t('policies.title'),
      schema: policiesSchema,
      stored: draftOfPolicies(policies),
      save: async (complete) => keep(await bridge.call('saveSettings', { body: toPoliciesRequest(complete) })),
      readStored: async () => keep(await bridge.call('providerSettings', {})),
      fieldOfRequest: policiesFieldOfRequest,
      fields: [
        { name: 'slotStep', label: t('policies.slot-step') },
        { name: 'notice', label: t('policies.notice'), show: ({ notice }) => spanInWords(notice) },
        { name: 'bookingWindow', label: t('policies.window') },
        { name: 'dailyMaximum', label: t('policies.maximum') },
        { name: 'lateCancellation', label: t('policies.late'), show: (each) => spanInWords(each.lateCancellation) },
        {
          name: 'whenLate',
          label: t('policies.when-late'),
          show: ({ whenLate }) => t(`policies.when-late.${whenLate}`),
        },
        { name: 'holdTime', label: t('policies.hold') },
        { name: 'requestTime', label: t('policies.request') },
        { name: 'noShowsBeforePayment', label: t('policies.no-shows') },
        { name: 'unpaidAhead', label: t('policies.unpaid') },
      ],
    })

  const number = (
    name:
      | 'slotStep'
      | 'bookingWindow'
      | 'dailyMaximum'
      | 'holdTime'
      | 'requestTime'
      | 'noShowsBeforePayment'
      | 'unpaidAhead',
    words: 'slot-step' | 'window' | 'maximum' | 'hold' | 'request' | 'no-shows' | 'unpaid',
    isRequired = false,
  ) => (
    <TextField
      label={t(`policies.${words}`)}
      hint={t(`policies.${words}-hint`)}
      inputMode="numeric"
      autoComplete="off"
      suffix={t(`policies.${words}-unit`)}
      required={isRequired}
      {...(!isRequired && {
        placeholder: t(placeholders[name] ?? 'policies.off'),
      })}
      {...form.register(name)}
      error={errorOf(name)}
    />
  )

  return (
    <TitledPanel
      title={t('policies.title')}
      lead={t('policies.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <div className={grid.two}>
        {number('slotStep', 'slot-step')}
        <DurationWithUnitField
          label={t('policies.notice')}
          hint={t('policies.notice-hint')}
          value={draft.notice}
          onChange={(notice) => set('notice', notice)}
          error={errorOf('notice')}
        />
      </div>
      <div className={grid.two}>
        {number('bookingWindow', 'window')}
        {number('dailyMaximum', 'maximum')}
      </div>
      <div className={grid.two}>
        <DurationWithUnitField
          label={t('policies.late')}
          hint={t('policies.late-hint')}
          value={draft.lateCancellation}
          onChange={(lateCancellation) => set('lateCancellation', lateCancellation)}
          error={errorOf('lateCancellation')}
        />
        <SingleChoiceButtons
          label={t('policies.when-late')}
          value={draft.whenLate}
          onChange={(whenLate) => set('whenLate', whenLate)}
          options={(['FORFEIT', 'REFUSE'] as const).map((value) => ({
            value,
            label: t(`policies.when-late.${value}`),
          }))}
          hint={t(`policies.when-late-hint.${draft.whenLate}`)}
        />
      </div>
      <div className={grid.two}>
        {number('holdTime', 'hold', true)}
        {number('requestTime', 'request', true)}
      </div>
      <div className={grid.two}>
        {number('noShowsBeforePayment', 'no-shows')}
        {number('unpaidAhead', 'unpaid')}
      </div>
    </TitledPanel>
  )
}
