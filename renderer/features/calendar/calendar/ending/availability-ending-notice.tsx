import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatLongDateWithin } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, useToast } from '#shared/ui/index.ts'
import { keysOfTopic } from '#renderer/data/topic-query-keys.ts'
import { endingsQuery } from '#renderer/data/queries.ts'
import type { Ending, Specialist } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './availability-ending-notice.module.css'

/** The number of specialists who are named before "show all". */
const FIRST_NAMED = 2

/**
 * Lists the specialists whose published availability ends soon (rule D167), each with a button that extends it without an end date (rule
 * D168).
 */
export function AvailabilityEndingNotice({ specialists }: { specialists: readonly Specialist[] }) {
  const t = useText('provider')
  const bridge = useBridge()
  const [isWhole, setWhole] = useState(false)
  const { data: endings = [] } = useQuery(endingsQuery(bridge))
  if (endings.length === 0) return null
  const named = isWhole ? endings : endings.slice(0, FIRST_NAMED)
  const further = endings.length - named.length
  return (
    <div className={styles.notice}>
      <Notice kind="warning" title={t('ending.title')}>
        <ul className={styles.list}>
          {named.map((ending) => (
            <EndingLine key={ending.specialistId} ending={ending} specialists={specialists} />
          ))}
        </ul>
        {further > 0 && (
          <Button variant="text" isCompact className={styles.further} onClick={() => setWhole(true)}>
            {t('ending.further', { count: further })}
          </Button>
        )}
      </Notice>
    </div>
  )
}

function EndingLine({ ending, specialists }: { ending: Ending; specialists: readonly Specialist[] }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const session = useSession()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { specialistId, lastDate, canContinue } = ending
  const specialist = specialists.find(({ id }) => id === specialistId)
  const name = hasSpecialists(session) && specialist ? fullName(specialist) : ''
  const date = formatLongDateWithin(lastDate, locale)
  const goOn = useMutation({
    mutationFn: () => bridge.call('continueAvailability', { body: { specialistId, lastDate } }),
    onSuccess: async ({ outcome }) => {
      showToast({ kind: outcome === 'CONTINUED' ? 'success' : 'error', title: t(`ending.${outcome}`) })
      await Promise.all(keysOfTopic('availability').map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })
  return (
    <li>
      <span>{name === '' ? t('ending.own', { date }) : t('ending.of', { name, date })}</span>
      {canContinue ? (
        <Button
          variant="white"
          isCompact
          isLoading={goOn.isPending}
          onClick={() => goOn.mutate()}
          aria-label={name === '' ? t('ending.go-on') : t('ending.go-on-of', { name })}
        >
          {t('ending.go-on')}
        </Button>
      ) : (
        <span>{t('ending.publish')}</span>
      )}
    </li>
  )
}
