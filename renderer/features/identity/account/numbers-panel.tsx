import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { accountAccessQuery } from '#renderer/data/passkey-and-second-factor-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import styles from './account.module.css'

/** The phone numbers to which organisations send the person codes to log in (rule D340); nothing when there are none. */
export function NumbersPanel() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const { data } = useQuery(accountAccessQuery(bridge))
  if (!data || data.numbers.length === 0) return null
  return (
    <TitledPanel title={t('account.numbers')} lead={t('account.numbers-lead')}>
      <ul className={styles.sessions}>
        {data.numbers.map(({ organisationId, organisationName: organisation, phoneNumber }) => (
          <li key={organisationId} className={styles.session}>
            <span>
              <b>{phoneNumber}</b>
              <small>{t('account.number-at', { organisation })}</small>
            </span>
            <Button
              variant="white"
              isCompact
              aria-label={t('account.end-number-named', { organisation })}
              onClick={() =>
                dialogs.open({
                  kind: 'confirm',
                  title: t('account.end-number.title'),
                  text: t('account.end-number.text', { organisation, number: phoneNumber }),
                  act: t('account.end-number'),
                  done: t('account.end-number.done'),
                  run: async () => {
                    const next = await bridge.call('endAccountAccess', { body: { organisationId } })
                    queryClient.setQueryData(accountAccessQuery(bridge).queryKey, next)
                  },
                })
              }
            >
              {t('account.end-number')}
            </Button>
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}
