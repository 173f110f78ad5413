import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#shared/api/client.ts'
import { formatDate, formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { AskForInvoice } from '../../../platform/invoice/ask-for-invoice.tsx'
import { InvoiceFiles } from '../../../platform/invoice/invoice-files.tsx'
import invoiceStyles from '../../../platform/invoice/invoices.module.css'
import { ownOrdersQuery } from '../../../data/invoice/own-invoices-query.ts'
import styles from './credits.module.css'

type Orders = Output<'ownOrders'>

/** The bought packages that have an invoice or can have one (rule D288). Nothing when there are none. */
export function OrderInvoices({ userId }: { userId: string }) {
  const t = useText('bookings')
  const { data } = useQuery(ownOrdersQuery(userId))
  const orders = data?.orders.filter(({ invoices, canAsk }) => invoices.length > 0 || canAsk) ?? []
  if (!data || orders.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="credits-invoices">
      <h2 id="credits-invoices" className={styles.title}>
        {t('invoices.title')}
      </h2>
      <ul className={styles.balances}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} buyer={data.buyer} />
        ))}
      </ul>
    </section>
  )
}

interface OrderRowProps {
  order: Orders['orders'][number]
  buyer: Orders['buyer']
}

function OrderRow({ order, buyer }: OrderRowProps) {
  const t = useText('bookings')
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const { id, packageName, date, price, invoices, canAsk } = order
  return (
    <li className={styles.order} aria-label={packageName}>
      <span className={styles.words}>
        <b>{packageName}</b>
        <small>
          {formatPrice(Math.round(price * 100), locale)} · {formatDate(date, locale)}
        </small>
      </span>
      <div className={invoiceStyles.invoices}>
        <InvoiceFiles invoices={invoices} />
        {canAsk &&
          (isAsking ? (
            <AskForInvoice subject={{ orderId: id }} buyer={buyer} onClose={() => setAsking(false)} />
          ) : (
            <Button
              variant="white"
              aria-label={t('invoices.ask-of', { package: packageName })}
              onClick={() => setAsking(true)}
            >
              {t('invoices.ask')}
            </Button>
          ))}
      </div>
    </li>
  )
}
