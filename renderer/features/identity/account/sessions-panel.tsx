import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, useToast } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import type { Account } from './account-form.ts'
import styles from './account.module.css'

/** The person's sessions, with a button to end all others. */
export function SessionsPanel({ sessions }: { sessions: Account['sessions'] }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const hasOthers = sessions.some(({ isThis }) => !isThis)

  const ending = useMutation({
    mutationFn: (sessionId: string) => bridge.call('endAccountAccess', { body: { sessionId } }),
    onSuccess: () => showToast({ kind: 'success', title: t('account.end-session.done') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  })

  function askToEndOthers() {
    dialogs.open({
      kind: 'confirm',
      title: t('account.end-others.title'),
      text: t('account.end-others.text'),
      act: t('account.end-others.yes'),
      done: t('account.end-others.done'),
      run: async () => {
        await bridge.call('endOtherSessions', {})
        await queryClient.invalidateQueries({ queryKey: ['account'] })
      },
    })
  }

  return (
    <TitledPanel
      title={t('account.sessions')}
      lead={t('account.sessions-lead')}
      footer={
        hasOthers && (
          <Button variant="white" onClick={askToEndOthers}>
            {t('account.end-others')}
          </Button>
        )
      }
    >
      {ending.error && <Notice kind="error">{errorText(ending.error)}</Notice>}
      <ul className={styles.sessions}>
        {sessions.map(({ id, surface, isThis, createdAt, lastSeenAt }) => (
          <li key={id} className={styles.session}>
            <span>
              <b>{t(`account.surface.${surface}`)}</b>
              <small>{t('account.since', { date: formatDate(createdAt.slice(0, 10), locale) })}</small>
            </span>
            <span className={styles.acts}>
              <span className={styles.seen}>
                {isThis
                  ? t('account.this')
                  : t('account.seen', {
                      date: formatDate(lastSeenAt.slice(0, 10), locale),
                      time: lastSeenAt.slice(11, 16),
                    })}
              </span>
              {!isThis && (
                <Button
                  variant="white"
                  isCompact
                  aria-label={t('account.end-session-named', {
                    surface: t(`account.surface.${surface}`),
                    date: formatDate(createdAt.slice(0, 10), locale),
                  })}
                  isLoading={ending.isPending && ending.variables === id}
                  onClick={() => ending.mutate(id)}
                >
                  {t('account.end-session')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}
