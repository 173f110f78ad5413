import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, NativeSelect, Skeleton, TextField } from '#shared/ui/index.ts'
import { calendarFeedQuery } from '#renderer/data/organisation-queries.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { CopyButton } from '#renderer/platform/screens/copy-button.tsx'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './settings.module.css'

/** A secret link to subscribe to a specialist's bookings in another calendar app (rule D75). */
export function CalendarLinkPanel() {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const { data: specialists } = useQuery(specialistsQuery(bridge))
  const [chosenId, setChosenId] = useState<string>()
  const choosable =
    session.role === 'OWNER' ? specialists : specialists?.filter(({ id }) => id === session.specialistId)
  const id = chosenId ?? session.specialistId ?? choosable?.[0]?.id

  return (
    <TitledPanel title={t('feed.title')} lead={t('feed.lead')}>
      {hasSpecialists(session) && session.role === 'OWNER' && choosable && id !== undefined && (
        <NativeSelect
          label={t('feed.whose')}
          required
          options={choosable.map((specialist) => ({ value: specialist.id, label: fullName(specialist) }))}
          value={id}
          onChange={setChosenId}
        />
      )}
      {id === undefined ? specialists && <Notice>{t('feed.nobody')}</Notice> : <FeedLink key={id} specialistId={id} />}
    </TitledPanel>
  )
}

function FeedLink({ specialistId }: { specialistId: string }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const query = calendarFeedQuery(bridge, specialistId)
  const { data, error, refetch } = useQuery(query)
  /** The secret link is shown only once, because the server stores only its hash. */
  const [url, setUrl] = useState<string>()

  const renew = useMutation({
    mutationFn: () => bridge.call('renewCalendarFeed', { body: { specialistId } }),
    onSuccess: (answer) => {
      setUrl(answer.url)
      queryClient.setQueryData(query.queryKey, { link: answer.link })
    },
  })

  function askToRenew() {
    dialogs.open({
      kind: 'confirm',
      title: t('feed.renew.title'),
      text: t('feed.renew.text'),
      act: t('feed.renew.yes'),
      run: () => renew.mutateAsync(),
    })
  }

  function askToRevoke() {
    dialogs.open({
      kind: 'confirm',
      title: t('feed.revoke.title'),
      text: t('feed.revoke.text'),
      act: t('feed.revoke.yes'),
      done: t('feed.revoke.done'),
      run: async () => {
        const answer = await bridge.call('revokeCalendarFeed', { body: { specialistId } })
        queryClient.setQueryData(query.queryKey, answer)
        setUrl(undefined)
      },
    })
  }

  if (error) return <LoadFailure error={error} onRetry={refetch} />
  if (!data) return <Skeleton height="44px" />
  const { link } = data
  return (
    <>
      {renew.error && <Notice kind="error">{errorText(renew.error)}</Notice>}
      {url !== undefined && (
        <>
          <div className={styles.secret}>
            <TextField className={styles.url} label={t('feed.url')} readOnly required value={url} />
            <CopyButton text={url} description={t('feed.url')} />
          </div>
          <Notice kind="warning">{t('feed.once')}</Notice>
        </>
      )}
      <div className={styles.feed}>
        <p>
          {link
            ? [
                t('feed.since', { date: formatDate(link.createdAt.slice(0, 10), locale) }),
                link.lastReadAt
                  ? t('feed.read', {
                      date: formatDate(link.lastReadAt.slice(0, 10), locale),
                      time: link.lastReadAt.slice(11, 16),
                    })
                  : t('feed.unread'),
              ].join(' ')
            : t('feed.none')}
        </p>
        <div className={styles.acts}>
          {link && (
            <Button variant="redInverted" isCompact onClick={askToRevoke}>
              {t('feed.revoke')}
            </Button>
          )}
          <Button
            variant="white"
            isCompact
            isLoading={renew.isPending}
            onClick={() => (link ? askToRenew() : renew.mutate())}
          >
            {t(link ? 'feed.renew' : 'feed.make')}
          </Button>
        </div>
      </div>
    </>
  )
}
