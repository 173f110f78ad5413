import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { NativeSelect, TextField } from '#shared/ui/index.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { depositCustomers, type DepositDraft, depositKinds, exampleOf, restWays } from './deposit-draft.ts'
import styles from './service-dialog.module.css'

interface DepositFieldProps {
  deposit: DepositDraft
  /** The price as typed, from which the example is computed. */
  price: string
  onChange: (deposit: DepositDraft) => void
  error: string | undefined
}

/** The field for the deposit that customers pay online when they book, and for how the rest is paid (rule D274). */
export function DepositField({ deposit, price, onChange, error }: DepositFieldProps) {
  const t = useText('provider')
  const { kind } = deposit
  const set = (change: Partial<DepositDraft>) => onChange({ ...deposit, ...change })
  const options = <Value extends string>(values: readonly Value[], name: (value: Value) => string) =>
    values.map((value) => ({ value, label: name(value) }))

  return (
    <fieldset className={styles.needs}>
      <legend className={styles.legend}>{t('service.deposit')}</legend>
      <p className={styles.hint}>{t('service.deposit-hint')}</p>
      <div className={grid.two}>
        <NativeSelect
          label={t('service.deposit.kind')}
          required
          value={kind}
          options={options(depositKinds, (each) => t(`service.deposit.kind.${each}`))}
          onChange={(chosen) => set({ kind: depositKinds.find((each) => each === chosen) ?? 'none' })}
        />
        {kind !== 'none' && (
          <TextField
            // React `key` per kind: each kind has its own input, so that percent and amount are not mixed up.
            key={kind}
            label={t(`service.deposit.${kind}`)}
            inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
            autoComplete="off"
            required
            {...(kind === 'percent' ? { suffix: '%' } : { prefix: '€', hint: t('service.per-person') })}
            value={deposit[kind]}
            onChange={(event) => set({ [kind]: event.currentTarget.value })}
            error={error}
          />
        )}
        {kind !== 'none' && (
          <>
            <NativeSelect
              label={t('service.deposit.customers')}
              required
              value={deposit.customers}
              hint={deposit.customers === 'AFTER_NO_SHOWS' && t('service.deposit.no-shows-hint')}
              options={options(depositCustomers, (each) => t(`service.deposit.customers.${each}`))}
              onChange={(chosen) => set({ customers: depositCustomers.find((each) => each === chosen) ?? 'EVERYONE' })}
            />
            <NativeSelect
              label={t('service.deposit.rest')}
              required
              value={deposit.rest}
              options={options(restWays, (each) => t(`service.deposit.rest.${each}`))}
              onChange={(chosen) => set({ rest: restWays.find((each) => each === chosen) ?? 'ONLINE' })}
            />
          </>
        )}
      </div>
      <Example deposit={deposit} price={price} />
    </fieldset>
  )
}

/** Says in words what one person would pay now and later. */
function Example({ deposit, price }: Pick<DepositFieldProps, 'deposit' | 'price'>) {
  const t = useText('provider')
  const locale = useLocale()
  const example = exampleOf(deposit, price)
  if (!example) return null
  const [whole, now, later] = [example.priceCents, example.nowCents, example.laterCents].map((cents) =>
    formatPrice(cents, locale),
  )
  return (
    <p className={styles.hint} aria-live="polite">
      {example.laterCents === 0
        ? t('service.deposit.example-all', { price: now ?? '' })
        : t(`service.deposit.example-${deposit.rest}`, { price: whole ?? '', now: now ?? '', later: later ?? '' })}
    </p>
  )
}
