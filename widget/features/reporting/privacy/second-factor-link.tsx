import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { buttonClass } from '#shared/ui/index.ts'
import { secondFactorQuery } from '../../../data/second-factor-query.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import styles from './privacy.module.css'

/** Leads to the second step of the log-in, for an account that has one (rule D292). */
export function SecondFactorLink({ userId }: { userId: string }) {
  const t = useText('privacy')
  const { addressOf } = useWidgetNavigation()
  // While or when the query fails, no link is shown; the rest of this screen does not depend on it.
  const { data } = useQuery({ ...secondFactorQuery(userId), throwOnError: false })
  if (!data?.isOn) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('second-step.title')}</h2>
      <p>{t('second-step.text')}</p>
      <Link to={addressOf('/second_factor')} className={buttonClass({ variant: 'white' })}>
        {t('second-step.action')}
      </Link>
    </section>
  )
}
