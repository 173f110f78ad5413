import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, NativeSelect, TextField } from '#shared/ui/index.ts'
import { paymentAccountQuery } from '#renderer/data/payment-account-query.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { depositCustomers } from './deposit-draft.ts'
import { asksCard, type FeeDraft, feeKinds, feeProblem, type GuaranteeDraft } from './guarantee-draft.ts'
import styles from './service-dialog.module.css'

interface GuaranteeFieldProps {
  guarantee: GuaranteeDraft
  onChange: (guarantee: GuaranteeDraft) => void
  /** The error of the first invalid fee; it is shown at that fee. */
  error: string | undefined
}

/** The fields for the fees (no-show, late cancellation) for which customers must give a card when they book (rule D298). */
export function GuaranteeField({ guarantee, onChange, error }: GuaranteeFieldProps) {
  const t = useText('provider')
  const set = (change: Partial<GuaranteeDraft>) => onChange({ ...guarantee, ...change })
  const isWrong = feeProblem(guarantee.noShow) !== undefined
  return (
    <fieldset className={styles.needs}>
      <legend className={styles.legend}>{t('service.guarantee')}</legend>
      <p className={styles.hint}>{t('service.guarantee-hint')}</p>
      <div className={grid.two}>
        <FeeFields
          name="no-show"
          fee={guarantee.noShow}
          onChange={(noShow) => set({ noShow })}
          error={isWrong ? error : undefined}
        />
        <FeeFields
          name="late"
          fee={guarantee.late}
          onChange={(late) => set({ late })}
          error={isWrong ? undefined : error}
        />
        {asksCard(guarantee) && (
          <NativeSelect
            label={t('service.guarantee.customers')}
            required
            value={guarantee.customers}
            hint={guarantee.customers === 'AFTER_NO_SHOWS' && t('service.deposit.no-shows-hint')}
            options={depositCustomers.map((value) => ({ value, label: t(`service.deposit.customers.${value}`) }))}
            onChange={(chosen) => set({ customers: depositCustomers.find((each) => each === chosen) ?? 'EVERYONE' })}
          />
        )}
      </div>
      {asksCard(guarantee) && <WhoKeepsCards />}
    </fieldset>
  )
}

interface FeeFieldsProps {
  name: 'no-show' | 'late'
  fee: FeeDraft
  onChange: (fee: FeeDraft) => void
  error: string | undefined
}

/** The fields of one fee: none, a percentage of the price, or an amount per person. */
function FeeFields({ name, fee, onChange, error }: FeeFieldsProps) {
  const t = useText('provider')
  const { kind } = fee
  return (
    <>
      <NativeSelect
        label={t(`service.guarantee.${name}`)}
        required
        value={kind}
        options={feeKinds.map((value) => ({ value, label: t(`service.guarantee.kind.${value}`) }))}
        onChange={(chosen) => onChange({ ...fee, kind: feeKinds.find((each) => each === chosen) ?? 'none' })}
      />
      {kind === 'none' ? (
        <span className={styles.empty} />
      ) : (
        <TextField
          // React `key` per kind: each kind has its own input, so that percent and amount are not mixed up.
          key={kind}
          label={t(`service.guarantee.${name}-${kind}`)}
          inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
          autoComplete="off"
          required
          {...(kind === 'percent' ? { suffix: '%' } : { prefix: '€', hint: t('service.per-person') })}
          value={fee[kind]}
          onChange={(event) => onChange({ ...fee, [kind]: event.currentTarget.value })}
          error={error}
        />
      )}
    </>
  )
}

/** A hint that no card is asked for as long as no payment account can store cards for the organisation (rule D304). */
function WhoKeepsCards() {
  const t = useText('provider')
  const { data } = useQuery(paymentAccountQuery(useBridge()))
  if (!data) return null
  const { account, ownAccount } = data
  const isReady = account ? account.state === 'READY' : ownAccount !== null
  if (!isReady) return <Notice kind="warning">{t('service.guarantee.nobody')}</Notice>
  const takesCards = account?.methods.includes('card') ?? true
  return takesCards ? null : <Notice kind="warning">{t('service.guarantee.no-cards')}</Notice>
}
