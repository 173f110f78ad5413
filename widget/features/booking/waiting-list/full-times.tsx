import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, classNames, Notice, NativeSelect } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { blockOf, criteriaOf, todayIn } from '../../../data/booking/slot-queries.ts'
import { useCatalogue, type Service } from '../../../data/catalogue.ts'
import { readText, useKeptState } from '../../../platform/kept-drafts.ts'
import { useSession } from '../../../data/session.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { type LoginState, useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { firstChoice, type FullChoice, fullChoices } from './full-choices.ts'
import { useEntryZoneNote } from './waiting-words.ts'
import { WaitingEntryList } from './waiting-entry-list.tsx'
import styles from './waiting-list.module.css'
import { fullTimesQuery, ownWaitingQuery, waitingKey } from './waiting-queries.ts'

/** Lets a customer join the waiting list for a full session or day of the chosen service (rule D188). */
export function FullTimes() {
  const { services } = useCatalogue()
  const { selection } = useWidgetNavigation()
  const service = services.find(({ id }) => id === selection.serviceId)
  return service ? <FullTimesOf key={service.id} service={service} /> : null
}

function FullTimesOf({ service }: { service: Service }) {
  const t = useText('waiting')
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { organisation, specialists } = useCatalogue()
  const { selection, go, path } = useWidgetNavigation()
  const session = useSession()
  const userId = session?.user.id ?? ''
  const [chosen, setChosen] = useKeptState(`waiting ${service.id}`, '', readText)
  const noteOf = useEntryZoneNote()
  const zoneNote = (instant: string) => noteOf({ serviceId: service.id }, instant)
  const today = todayIn(organisation.zone)
  const criteria = criteriaOf(service, selection)
  // When the queries fail, nothing is shown here; the list of free times shows the error.
  const quiet = { throwOnError: false } as const
  const { data: full } = useQuery({
    ...fullTimesQuery(criteria, blockOf(selection.date ?? today, today)),
    ...quiet,
  })
  const { data: own = [] } = useQuery({ ...ownWaitingQuery(userId), enabled: userId !== '', ...quiet })
  const joining = useMutation({
    mutationFn: (body: FullChoice['target']) => call('joinWaitingList', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: waitingKey }),
  })

  const entries = own.filter(({ serviceId }) => serviceId === service.id)
  const choices = full ? fullChoices(full, { service, criteria, specialists, entries, locale, zoneNote }) : []
  const choice = choices.find(({ value }) => value === chosen) ?? firstChoice(choices, selection.date)
  if (choices.length === 0 && entries.length === 0) return null

  function join() {
    if (!choice) return
    if (session) joining.mutate(choice.target)
    else go('/login', {}, { state: { wanted: path } satisfies LoginState })
  }

  return (
    <section className={classNames(styles.panel, styles.after)} aria-labelledby="full-times">
      <h2 id="full-times">{t(choices.length > 0 ? 'full' : 'own')}</h2>
      {joining.error && <ActionFailureNotice error={joining.error} />}
      {joining.isSuccess && (
        <Notice kind="success" title={t('joined.title')}>
          {t('joined.mail')}
        </Notice>
      )}
      {entries.length > 0 && <WaitingEntryList entries={entries} />}
      {choice && (
        <>
          <p className={styles.lead}>{t('full.lead')}</p>
          <NativeSelect
            label={t(service.kind === 'group' ? 'fact.time' : 'fact.date')}
            required
            value={choice.value}
            options={choices}
            onChange={(value) => {
              setChosen(value)
              joining.reset()
            }}
          />
          <Button variant="white" isWide isLoading={joining.isPending} onClick={join}>
            {t('join')}
          </Button>
        </>
      )}
    </section>
  )
}
