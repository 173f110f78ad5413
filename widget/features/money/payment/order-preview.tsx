import type { ReactNode } from 'react'
import { formatDate, formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, ChevronDownIcon, PriceLabel } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { OrganisationLogo } from '../../../platform/shell/organisation-logo.tsx'
import type { BookingOrder, Order, PackageOrder, SeriesOrder } from './order.ts'
import type { QuoteLines } from '../../../data/payment/quote.ts'
import styles from './order-preview.module.css'

interface OrderPreviewProps {
  order: Order
  email: string
  /** Whether credits pay the booking: the total is then a number of credits (rules D67 and D359). */
  isPaidByCredit?: boolean
  /** The price lines with a coupon or gift cards; undefined without codes. */
  quote?: Pick<QuoteLines, 'discountCents'> | undefined
}

/** What is ordered, from whom, and the price (rules B2.28 and B3.15). */
export function OrderPreview({ order, email, isPaidByCredit = false, quote }: OrderPreviewProps) {
  const t = useText('payment')
  const uiText = useText('ui')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const zoneNote = useZoneNote()
  const agreedCents = order.priceCents - (quote?.discountCents ?? 0)
  const seats = order.kind === 'booking' ? order.seats : 1
  const total = isPaidByCredit ? uiText('price.credits', { count: seats }) : <PriceLabel cents={agreedCents} />
  return (
    <section className={styles.card} aria-labelledby="order-preview">
      <div className={styles.head}>
        <div>
          <p className={styles.eyebrow} id="order-preview">
            {t('order.title')}
          </p>
          <h2 className={styles.name}>{order.kind === 'booking' ? order.serviceName : order.name}</h2>
          <p className={styles.moment}>
            {order.kind === 'series' ? t('series.count', { count: order.count }) : detailOf(order, locale)}
            {order.kind === 'booking' && zoneNote(order, order.locationType)}
          </p>
          {order.kind === 'booking' && order.seats > 1 && (
            <p className={styles.moment}>{uiText('people', { count: order.seats })}</p>
          )}
        </div>
        <p className={styles.total} aria-live="polite">
          <span className={styles.eyebrow}>{t('order.total')}</span>
          <b>{total}</b>
        </p>
      </div>
      <div className={styles.owners}>
        {order.kind === 'booking' && (
          <Owner
            picture={<Avatar name={order.specialistName} src={order.specialistPicture} size="S" />}
            role={t('order.professional')}
            name={order.specialistName}
          />
        )}
        {/* A freelancer is both, and is named once. */}
        {!(order.kind === 'booking' && order.specialistName === organisation.name) && (
          <Owner
            picture={
              <span className={styles.logo}>
                <OrganisationLogo organisation={organisation} />
              </span>
            }
            role={t('order.company')}
            name={organisation.name}
          />
        )}
      </div>
      <details className={styles.summary}>
        <summary>
          {t('order.summary')} <ChevronDownIcon size={16} />
        </summary>
        <dl>
          {order.kind === 'booking' && <BookingLines order={order} />}
          {order.kind === 'package' && <PackageLines order={order} />}
          <Line label={t('order.email')}>{email}</Line>
          {order.kind === 'booking' && (
            <Line label={t('order.subtotal')}>
              <PriceLabel cents={order.priceCents} />
            </Line>
          )}
          {quote && quote.discountCents > 0 && (
            <Line label={t('quote.discount')}>
              −<PriceLabel cents={quote.discountCents} />
            </Line>
          )}
          {isPaidByCredit && (
            <Line label={t('order.credit', { count: seats })}>
              −<PriceLabel cents={order.priceCents} />
            </Line>
          )}
          <Line label={t('order.total')}>
            <b>{total}</b>
          </Line>
        </dl>
      </details>
    </section>
  )
}

const detailOf = (order: Exclude<Order, SeriesOrder>, locale: Parameters<typeof formatDate>[1]): string => {
  if (order.kind === 'booking') return momentOf(order, locale)
  return order.kind === 'package' ? itemsOf(order) : ''
}

/** The date and start of an order: "14 Mar 2025, 18:30" (rule B9.6). */
const momentOf = ({ date, startTime }: BookingOrder, locale: Parameters<typeof formatDate>[1]): string =>
  `${formatDate(date, locale)}, ${startTime.slice(11, 16)}`

/** Returns the contents of a package: "3x Deep tissue massage, 1x Posture assessment" (rule B3.8). No line breaks after a number. */
const itemsOf = ({ items }: PackageOrder): string =>
  items.map(({ credits, name }) => `${credits}x\u00A0${name}`).join(', ')

function BookingLines({ order }: { order: BookingOrder }) {
  const t = useText('payment')
  const widgetText = useText('widget')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const isInPerson = order.locationType === 'physical'
  return (
    <>
      <Line label={t('order.service')}>{order.serviceName}</Line>
      <Line label={t('order.date')}>
        {momentOf(order, locale)}
        {zoneNote(order, order.locationType)}
      </Line>
      <Line label={t('order.duration')}>{formatDuration(order.durationMinutes, locale)}</Line>
      <Line label={t('order.participants')}>{order.seats}</Line>
      <Line label={t('order.location')}>
        {(isInPerson && order.place) || widgetText(`location.${order.locationType ?? 'unknown'}`)}
      </Line>
    </>
  )
}

/** The contents of a package. The introduction session is the first of its services (rule D121). */
function PackageLines({ order }: { order: PackageOrder }) {
  const t = useText('payment')
  const [first] = order.items
  return (
    <>
      <Line label={t('order.package')}>{order.name}</Line>
      {first && <Line label={t('order.introduction')}>{first.name}</Line>}
    </>
  )
}

function Owner({ picture, role, name }: { picture: ReactNode; role: string; name: string }) {
  return (
    <div className={styles.owner}>
      {picture}
      <p>
        <small>{role}</small>
        <b>{name}</b>
      </p>
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
