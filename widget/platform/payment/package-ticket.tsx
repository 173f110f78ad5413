import { useText } from '#shared/i18n/use-text.ts'
import { PriceLabel, SuccessIcon } from '#shared/ui/index.ts'
import type { Package } from '../../data/catalogue.ts'
import { EuroIcon, TicketLine } from './ticket-line.tsx'
import styles from './ticket.module.css'

interface PackageTicketProps {
  bought: Package
  /** Whether the package is paid. */
  isPaid: boolean
}

/** The contents and price of a package; credits are shown as "3x" (rule B3.8). */
export function PackageTicket({ bought: { name, items, priceCents }, isPaid }: PackageTicketProps) {
  const t = useText('payment')
  return (
    <section className={styles.ticket} aria-label={t('checkout.order')}>
      <div className={styles.package}>
        <h2 className={styles.service}>{name}</h2>
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={item.serviceId}>
              <b>{item.credits}x</b> {item.name}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.facts}>
        <TicketLine
          icon={<EuroIcon />}
          label={t('order.total')}
          aside={
            isPaid && (
              <span className={styles.paid}>
                <SuccessIcon size={14} />
                {t('checkout.paid')}
              </span>
            )
          }
        >
          <PriceLabel cents={priceCents} />
        </TicketLine>
      </div>
    </section>
  )
}
