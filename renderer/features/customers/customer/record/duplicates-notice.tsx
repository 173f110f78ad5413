import { customerName } from '#shared/domain/customer/customer.ts'
import { contactLine } from '#renderer/platform/contact/contact-line.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { CustomerRecord } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import styles from './duplicates-notice.module.css'

/** Lists other customers with the same mail address or phone number. Renders nothing when there are none. */
export function DuplicatesNotice({ customer }: { customer: CustomerRecord }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  if (customer.duplicates.length === 0) return null
  return (
    <Notice title={t('customer.duplicates')}>
      <ul className={styles.people}>
        {customer.duplicates.map((other) => (
          <li key={other.id} className={styles.person}>
            <span>
              <b>{customerName(other)}</b> <small>{contactLine(other)}</small>
            </span>
            <Button
              variant="white"
              isCompact
              onClick={() => dialogs.open({ kind: 'merge-customers', customer, otherId: other.id })}
            >
              {t('customer.duplicates-act')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
