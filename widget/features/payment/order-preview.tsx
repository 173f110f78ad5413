import type { ReactNode } from 'react'
import type { LocationType } from '#shared/domain/location.ts'
import { formatDate, formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { Avatar, ChevronDownIcon, PriceLabel } from '#shared/ui/index.ts'
import type { OfferedSlot } from '../../app/booking/offered-slots.ts'
import { useCatalogue, type Service } from '../../app/catalogue.ts'
import { OrganisationLogo } from '../../app/shell/organisation-logo.tsx'
import styles from './order-preview.module.css'

interface OrderPreviewProps {
  service: Service
  slot: OfferedSlot
  locationType: LocationType | undefined
  email: string
}

/** What is ordered, from whom, and for how much (rules B2.28 and B3.15). */
export function OrderPreview({ service, slot, locationType, email }: OrderPreviewProps) {
  const t = useText('widget')
  const locale = useLocale()
  const { organisation, specialists } = useCatalogue()
  const specialist = specialists.find(({ id }) => id === slot.specialistId)
  const moment = `${formatDate(slot.date, locale)}, ${formatLocalTime(slot.startMinute)}`
  const price = <PriceLabel cents={slot.priceCents} />

  return (
    <section className={styles.card} aria-labelledby="order-preview">
      <div className={styles.head}>
        <div>
          <p className={styles.eyebrow} id="order-preview">
            {t('order.title')}
          </p>
          <h2 className={styles.name}>{service.name}</h2>
          <p className={styles.moment}>{moment}</p>
        </div>
        <p className={styles.total}>
          <span className={styles.eyebrow}>{t('order.total')}</span>
          <b>{price}</b>
        </p>
      </div>
      <div className={styles.owners}>
        {specialist && (
          <Owner
            picture={<Avatar name={specialist.name} src={specialist.pictureSrc} size="S" />}
            role={t('order.professional')}
            name={specialist.name}
          />
        )}
        <Owner
          picture={
            <span className={styles.logo}>
              <OrganisationLogo organisation={organisation} />
            </span>
          }
          role={t('order.company')}
          name={organisation.name}
        />
      </div>
      <details className={styles.summary}>
        <summary>
          {t('order.summary')} <ChevronDownIcon size={16} />
        </summary>
        <dl>
          <Line label={t('order.service')}>{service.name}</Line>
          <Line label={t('order.date')}>{moment}</Line>
          <Line label={t('order.duration')}>{formatDuration(slot.durationMinutes, locale)}</Line>
          <Line label={t('order.participants')}>1</Line>
          <Line label={t('location.title')}>
            {locationType === 'physical' && service.address
              ? [service.address, service.city].filter(Boolean).join(', ')
              : t(`location.${locationType ?? 'unknown'}`)}
          </Line>
          <Line label={t('account.email')}>{email}</Line>
          <Line label={t('order.subtotal')}>{price}</Line>
          <Line label={t('order.total')}>
            <b>{price}</b>
          </Line>
        </dl>
      </details>
    </section>
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
