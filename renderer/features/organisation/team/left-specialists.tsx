import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import type { LeftSpecialist } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import styles from './team.module.css'

/** The specialists who have left and still have bookings ahead (rule D404). */
export function LeftSpecialists({ left }: { left: readonly LeftSpecialist[] }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  if (left.length === 0) return null
  return (
    <section aria-labelledby="left-title" className={styles.waiting}>
      <h2 id="left-title" className={styles.subtitle}>
        {t('team.left')}
      </h2>
      <ul className={styles.card}>
        {left.map((each) => (
          <li key={each.specialistId} className={styles.invitation}>
            <span className={styles.words}>
              <b dir="auto">{each.name}</b>
              <span className={styles.quiet}>{t('team.left-with', { name: each.name, count: each.bookings })}</span>
            </span>
            <span className={styles.invitationActs}>
              <Button
                variant="white"
                isCompact
                aria-label={t('team.left-settle-of', { name: each.name })}
                onClick={() => dialogs.open({ kind: 'leaving', name: each.name, specialistId: each.specialistId })}
              >
                {t('team.left-settle')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
