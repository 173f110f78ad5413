import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, PhoneIcon } from '#shared/ui/index.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { EmailAddressText } from '#renderer/platform/contact/email-address-text.tsx'
import { EnvelopeIcon } from '#renderer/platform/theme/icons.tsx'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import styles from './customer-contact.module.css'

/** The customer's name, linked to their record, with contact data. Erased customers have neither (rule D129). */
export function CustomerContact({ booking: { guest, customerId } }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const go = useGo()
  const { data: app } = useQuery(appInfoQuery(bridge))
  // The desktop app opens only web and mail addresses, so phone links exist in the browser version only (threat D3).
  const canCall = app?.platform === 'browser'
  const name = fullName(guest)
  return (
    <div className={styles.guest}>
      <Avatar name={name} />
      <div className={styles.words}>
        {customerId === null ? (
          <b>{name}</b>
        ) : (
          <a
            className={styles.record}
            href={`#/customers/${customerId}`}
            onClick={(event) => {
              event.preventDefault()
              dialogs.closeAll(() => go(`/customers/${customerId}`))
            }}
          >
            {name}
          </a>
        )}
        {guest.email && (
          <small>
            <EmailAddressText address={guest.email} />
          </small>
        )}
        {guest.phoneNumber && <small>{guest.phoneNumber}</small>}
      </div>
      {guest.phoneNumber && canCall && (
        <a
          className={styles.reach}
          href={`tel:${guest.phoneNumber.replaceAll(/[^+\d]/g, '')}`}
          aria-label={t('booking.call', { number: guest.phoneNumber })}
          title={guest.phoneNumber}
        >
          <PhoneIcon />
        </a>
      )}
      {guest.email && (
        <a
          className={styles.reach}
          href={`mailto:${guest.email}`}
          // Opens in the browser. The desktop app never navigates away from its own page.
          target="_blank"
          rel="noreferrer"
          aria-label={t('booking.write', { email: guest.email })}
          title={guest.email}
        >
          <EnvelopeIcon />
        </a>
      )}
    </div>
  )
}
