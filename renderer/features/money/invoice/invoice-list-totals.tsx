import type { Output } from '#shared/api/client.ts'
import { formatAmount, formatRate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { ScrollRegion } from '#renderer/platform/screens/scroll-region.tsx'
import styles from './invoices.module.css'

type Sum = Output<'invoices'>['sums'][number]

const total = (sums: readonly Sum[], field: 'net' | 'vat' | 'total'): number =>
  sums.reduce((cents, sum) => cents + centsOf(sum[field]), 0)

/** The totals of the listed invoices by VAT rate. Credit notes are subtracted. */
export function InvoiceListTotals({ sums }: { sums: readonly Sum[] }) {
  const t = useText('provider')
  const locale = useLocale()
  const fields = ['net', 'vat', 'total'] as const
  return (
    <ScrollRegion className={styles.sums} aria-label={t('invoice.sums')}>
      <table className={styles.table}>
        <caption>{t('invoice.sums')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('invoice.sums.rate')}</th>
            {fields.map((field) => (
              <th key={field} scope="col">
                {t(`invoice.sums.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sums.map((sum) => (
            <tr key={`${sum.treatment} ${sum.rate}`}>
              <th scope="row">
                {sum.treatment === 'EXEMPT' ? t('vat.EXEMPT') : formatRate(Math.round(sum.rate * 100), locale)}
              </th>
              {fields.map((field) => (
                <td key={field}>{formatAmount(centsOf(sum[field]), locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('invoice.sums.all')}</th>
            {fields.map((field) => (
              <td key={field}>{formatAmount(total(sums, field), locale)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  )
}
