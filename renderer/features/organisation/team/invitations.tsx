import { useMutation, useQueryClient } from '@tanstack/react-query'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, IconButton, useToast } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { EmailAddressText } from '#renderer/platform/contact/email-address-text.tsx'
import { BinIcon, EnvelopeIcon } from '#renderer/platform/theme/icons.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import type { Invitation } from './member-form.ts'
import styles from './team.module.css'

/** The list of invitations that have not been accepted yet. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useText('provider')
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations-title" className={styles.waiting}>
      <h2 id="invitations-title" className={styles.subtitle}>
        {t('team.invitations')}
      </h2>
      <ul className={styles.card}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation: { id, email, role, jobTitle, expiresAt } }: { invitation: Invitation }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const reload = () => queryClient.invalidateQueries({ queryKey: ['team'] })

  const again = useMutation({
    mutationFn: () => bridge.call('sendInvitationAgain', { body: { id } }),
    onSuccess: () => {
      void reload()
      showToast({ kind: 'success', title: t('team.invited', { email }) })
    },
    onError: (error) => showToast({ kind: 'error', title: errorText(error) }),
  })

  function withdraw() {
    dialogs.open({
      kind: 'confirm',
      title: t('team.withdraw.title'),
      text: t('team.withdraw.text', { email }),
      act: t('team.withdraw.yes'),
      done: t('team.withdraw.done'),
      run: async () => {
        await bridge.call('withdrawInvitation', { body: { id } })
        await reload()
      },
    })
  }

  return (
    <li className={styles.invitation}>
      <EnvelopeIcon />
      <span className={styles.words}>
        <b>
          <EmailAddressText address={email} />
        </b>
        <span className={styles.quiet}>
          {joinIsolated([t(`role.${role}`), jobTitle], ', ')}.{' '}
          {t('team.expires', { date: formatDate(expiresAt.slice(0, 10), locale) })}
        </span>
      </span>
      <span className={styles.invitationActs}>
        <Button
          variant="white"
          isCompact
          isLoading={again.isPending}
          aria-label={t('team.again-to', { email })}
          onClick={() => again.mutate()}
        >
          {t('team.again')}
        </Button>
        <IconButton label={t('team.withdraw-one', { email })} icon={<BinIcon />} onClick={withdraw} />
      </span>
    </li>
  )
}
