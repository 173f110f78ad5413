import { useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, CheckIcon, EmptyState } from '#shared/ui/index.ts'
import { type LoginState, useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { session, useSession } from '../../../data/session.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ExportSection } from './export-section.tsx'
import styles from './privacy.module.css'
import { useQuery } from '@tanstack/react-query'
import { secondFactorQuery } from '../../../data/second-factor-query.ts'

/** The customer's personal data, to export or to erase it (rule D129). */
export function PrivacyScreen() {
  const t = useText('privacy')
  const current = useSession()
  const [isErased, setErased] = useState(false)
  const { addressOf, path } = useWidgetNavigation()
  const [dialog, setDialog] = useState<'none' | 'open' | 'closing'>('none')

  // This screen checks the log-in itself, because after the erasure it says that the data is gone while nobody is logged in.
  if (!current && !isErased) {
    if (session.hasLoggedOut()) return <Navigate to={addressOf('/')} replace />
    return <Navigate to={addressOf('/login')} state={{ wanted: path } satisfies LoginState} replace />
  }
  return (
    <Screen title={t('title')}>
      {isErased ? (
        <Erased />
      ) : (
        <>
          <ExportSection />
          {current && <SecondFactorLink userId={current.user.id} />}
          <section className={styles.section}>
            <h2 className={styles.title}>{t('erase.title')}</h2>
            <p>{t('erase.text')}</p>
            <Button variant="redInverted" onClick={() => setDialog('open')}>
              {t('erase.action')}
            </Button>
          </section>
        </>
      )}
      {dialog !== 'none' && (
        <EraseDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog('none')}
          onErased={() => setErased(true)}
        />
      )}
    </Screen>
  )
}

function Erased() {
  const t = useText('privacy')
  const { addressOf } = useWidgetNavigation()
  return (
    <EmptyState
      icon={<CheckIcon size={32} />}
      title={t('erase.done.title')}
      action={
        <Link to={addressOf('/')} className={buttonClass()}>
          {t('erase.done.action')}
        </Link>
      }
    >
      {t('erase.done.text')}
    </EmptyState>
  )
}

/** Leads to the second step of the log-in, for an account that has one (rule D292). */
function SecondFactorLink({ userId }: { userId: string }) {
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
