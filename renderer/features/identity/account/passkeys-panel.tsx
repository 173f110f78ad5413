import { useQuery, useQueryClient } from '@tanstack/react-query'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { passkeysQuery } from '#renderer/data/passkey-and-second-factor-queries.ts'
import { appInfoQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import styles from './account.module.css'

type Passkey = Output<'passkeys'>['passkeys'][number]

/** The person's passkeys (rule D223). They can be added only where this page can use them (rule D225). */
export function PasskeysPanel() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const errorText = useErrorText()
  const { data, error } = useQuery(passkeysQuery(bridge))
  const { data: app } = useQuery(appInfoQuery(bridge))
  const canAdd = canUsePasskeys(window)

  return (
    <TitledPanel
      title={t('passkey.title')}
      lead={canAdd ? t('passkey.lead') : t('passkey.elsewhere', { address: `${app?.serverAddress ?? ''}/provider/` })}
      footer={
        canAdd &&
        data && (
          <Button variant="white" onClick={() => dialogs.open({ kind: 'add-passkey' })}>
            {t('passkey.add')}
          </Button>
        )
      }
    >
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      {data && data.passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data?.passkeys.length === 0 && <p className={styles.seen}>{t('passkey.none')}</p>}
    </TitledPanel>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const momentText = useInstantText()

  function askToRemove() {
    dialogs.open({
      kind: 'confirm',
      title: t('passkey.remove.title'),
      text: t('passkey.remove.text', { name }),
      act: t('passkey.remove'),
      done: t('passkey.removed'),
      run: async () => {
        await bridge.call('removePasskey', { body: { id } })
        await queryClient.invalidateQueries({ queryKey: ['account'] })
      },
    })
  }

  return (
    <li className={styles.session}>
      <span>
        <b>{name}</b>
        <small>{t('passkey.added', { moment: momentText(createdAt) })}</small>
        <small>
          {lastUsedAt === null ? t('passkey.unused') : t('passkey.used', { moment: momentText(lastUsedAt) })}
        </small>
      </span>
      <span className={styles.acts}>
        <Button
          variant="white"
          isCompact
          aria-label={t('passkey.rename-named', { name })}
          onClick={() => dialogs.open({ kind: 'rename-passkey', id, name })}
        >
          {t('passkey.rename')}
        </Button>
        <Button variant="white" isCompact aria-label={t('passkey.remove-named', { name })} onClick={askToRemove}>
          {t('passkey.remove')}
        </Button>
      </span>
    </li>
  )
}
