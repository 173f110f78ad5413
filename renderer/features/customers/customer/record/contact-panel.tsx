import { useQuery } from '@tanstack/react-query'
import { customerName } from '#shared/domain/customer/customer.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, PersonIcon, PhoneIcon } from '#shared/ui/index.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { EmailAddressText } from '#renderer/platform/contact/email-address-text.tsx'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { EnvelopeIcon } from '#renderer/platform/theme/icons.tsx'
import panel from '#renderer/platform/screens/titled-panel.module.css'
import styles from './contact-panel.module.css'

/** A customer's contact data, language, and whether they have an account. */
export function ContactPanel({ customer }: { customer: CustomerRecord }) {
  const t = useText('provider')
  const locale = useLocale()
  const { data: app } = useQuery(appInfoQuery(useBridge()))
  // The desktop app opens only web and mail addresses, so phone links exist in the browser version only (threat D3).
  const canCall = app?.platform === 'browser'
  const { email, phoneNumber, language, hasAccount, createdAt } = customer
  return (
    <section className={panel.panel} aria-label={t('customer.contact')}>
      <div className={styles.head}>
        <Avatar name={customerName(customer)} />
        <div className={styles.words}>
          <b>{customerName(customer)}</b>
          <small>{t('customer.since', { date: formatDate(createdAt.slice(0, 10), locale) })}</small>
        </div>
      </div>
      <div className={styles.facts}>
        <FactList>
          <Fact
            icon={<EnvelopeIcon />}
            title={
              email === '' ? (
                <span className={styles.none}>{t('customer.no-email')}</span>
              ) : (
                <a href={`mailto:${email}`} target="_blank" rel="noreferrer">
                  <EmailAddressText address={email} />
                </a>
              )
            }
            detail={t(`customer.mails.${language ?? 'unknown'}`)}
          />
          <Fact
            icon={<PhoneIcon />}
            title={
              phoneNumber === '' ? (
                <span className={styles.none}>{t('customer.no-phone')}</span>
              ) : canCall ? (
                <a href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}>{phoneNumber}</a>
              ) : (
                phoneNumber
              )
            }
          />
          <Fact icon={<PersonIcon />} title={t(hasAccount ? 'customer.has-account' : 'customer.no-account')} />
        </FactList>
      </div>
    </section>
  )
}
