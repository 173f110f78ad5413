import { formatAmount, formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, classNames } from '#shared/ui/index.ts'
import type { Invoice } from '#renderer/data/invoice-queries.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import styles from './invoices.module.css'
import { useSaveInvoice } from './use-save-invoice.ts'

/** Invoices and credit notes, the newest first. */
export function InvoiceList({ invoices, isOld }: { invoices: readonly Invoice[]; isOld: boolean }) {
  return (
    <ul className={classNames(styles.invoices, isOld && styles.old)}>
      {invoices.map((invoice) => (
        <li key={invoice.id} className={styles.invoice} data-invoice>
          <InvoiceRow invoice={invoice} />
        </li>
      ))}
    </ul>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useText('provider')
  const locale = useLocale()
  const dialogs = useDialogs()
  const saving = useSaveInvoice()
  const { number, kind, date, customerName, total, vat, credited, creditedNumber } = invoice
  const isCredit = kind === 'CREDIT_NOTE'
  const amount = (euros: number) => formatAmount(isCredit ? -centsOf(euros) : centsOf(euros), locale)
  return (
    <>
      <div className={styles.what}>
        <b>{number}</b>
        <small>
          {formatDate(date, locale)}
          {creditedNumber !== null && (
            <>
              {' · '}
              <span className={styles.credits}>{t('invoice.credits', { number: creditedNumber })}</span>
            </>
          )}
        </small>
      </div>
      <span className={styles.customer}>{customerName}</span>
      <StateLabel invoice={invoice} />
      <div className={styles.amount}>
        <b>{amount(total)}</b>
        <small>{t('invoice.vat-of', { vat: amount(vat) })}</small>
      </div>
      <div className={styles.actions}>
        {!isCredit && credited < total && (
          <Button variant="white" isCompact onClick={() => dialogs.open({ kind: 'credit-invoice', invoice })}>
            {t('invoice.credit')}
          </Button>
        )}
        {(['PDF', 'UBL'] as const).map((format) => (
          <Button
            key={format}
            variant="white"
            isCompact
            aria-label={t('invoice.save', { number, format })}
            isLoading={saving.isPending && saving.variables.format === format}
            onClick={() => saving.isPending || saving.mutate({ id: invoice.id, format })}
          >
            {format}
          </Button>
        ))}
      </div>
    </>
  )
}

function StateLabel({ invoice }: { invoice: Invoice }) {
  const { kind, state, dueDate, total, credited, open, paidWith, reminders, remindedOn } = invoice
  const t = useText('provider')
  const locale = useLocale()
  const { date: today } = useWallNow()
  const isOverdue = state === 'OPEN' && dueDate < today
  const text =
    state === null ? t(`invoice.kind.${kind}`) : isOverdue ? t('invoice.overdue') : t(`invoice.state.${state}`)
  return (
    <div className={styles.state}>
      <span className={classNames(styles.label, isOverdue && styles.overdue)}>{text}</span>
      {state === 'PAID' && paidWith !== null && <small>{t(`invoice.paid-with.${paidWith}`)}</small>}
      {state === 'OPEN' && <small>{t('invoice.due', { date: formatDate(dueDate, locale) })}</small>}
      {state === 'OPEN' && remindedOn !== null && (
        <small>{t('invoice.reminded', { count: reminders, date: formatDate(remindedOn, locale) })}</small>
      )}
      {state === 'OPEN' && open < total && (
        <small>{t('invoice.open-of', { amount: formatAmount(centsOf(open), locale) })}</small>
      )}
      {state !== 'CREDITED' && credited > 0 && (
        <small>{t('invoice.partly', { amount: formatAmount(centsOf(credited), locale) })}</small>
      )}
    </div>
  )
}
