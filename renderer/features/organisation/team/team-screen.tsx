import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { teamQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { Invitations } from './invitations.tsx'
import { LeftSpecialists } from './left-specialists.tsx'
import { MembersTable } from './members-table.tsx'
import styles from './team.module.css'

/** The screen with members and invitations, managed by owners. */
export function TeamScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const isOwner = useSession().role === 'OWNER'
  const { data, error, refetch } = useQuery(teamQuery(bridge))
  const invite = () => dialogs.open({ kind: 'invite-member' })

  useHotkeys({ ...(isOwner && { n: invite }), '?': () => dialogs.open({ kind: 'keys' }) })

  return (
    <Screen
      title={t('team.title')}
      count={data?.members.length}
      actions={
        isOwner && (
          <Button isCompact onClick={invite}>
            <PlusIcon size={16} /> {t('team.invite')} <KeyCap>N</KeyCap>
          </Button>
        )
      }
    >
      <div className={styles.column}>
        {data ? (
          <>
            <MembersTable members={data.members} isOwner={isOwner} />
            {isOwner && <LeftSpecialists left={data.left} />}
            {isOwner && <Invitations invitations={data.invitations} />}
          </>
        ) : error ? (
          <LoadFailure error={error} onRetry={refetch} />
        ) : (
          <TeamSkeleton />
        )}
      </div>
    </Screen>
  )
}

function TeamSkeleton() {
  const t = useText('ui')
  return (
    <output className={styles.card}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {[0, 1, 2, 3].map((placeholder) => (
        <span key={placeholder} className={styles.bones} aria-hidden="true">
          <Skeleton width="40px" height="40px" />
          <Skeleton width="160px" height="16px" />
          <Skeleton width="90px" height="14px" />
        </span>
      ))}
    </output>
  )
}
