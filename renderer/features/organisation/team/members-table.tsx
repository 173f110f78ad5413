import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, CalendarIcon, IconButton, VisuallyHidden } from '#shared/ui/index.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import type { TeamMember } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { EmailAddressText } from '#renderer/platform/contact/email-address-text.tsx'
import { BinIcon, PencilIcon } from '#renderer/platform/theme/icons.tsx'
import styles from './team.module.css'

interface MembersTableProps {
  members: readonly TeamMember[]
  isOwner: boolean
}

/** The table of members. In a narrow window, role and job title are below the name. */
export function MembersTable({ members, isOwner }: MembersTableProps) {
  const t = useText('provider')
  return (
    <div className={styles.card}>
      <table className={styles.table} aria-label={t('team.members')}>
        <thead>
          <tr>
            <th scope="col">{t('team.name')}</th>
            <th scope="col" className={styles.wide}>
              {t('team.role')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('team.job')}
            </th>
            {isOwner && (
              <th scope="col">
                <VisuallyHidden>{t('team.acts')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.id} member={member} isOwner={isOwner} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member, isOwner }: { member: TeamMember; isOwner: boolean }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const name = fullName(member) || member.email
  const { data: specialists } = useQuery(specialistsQuery(bridge))
  // A specialist's title may be written in both languages.
  const title = specialists?.find(({ id }) => id === member.specialistId)?.title ?? member.jobTitle

  function remove() {
    const { specialistId } = member
    if (specialistId !== null) return dialogs.open({ kind: 'leaving', name, specialistId, member })
    return dialogs.open({
      kind: 'confirm',
      title: t('team.remove.title', { name }),
      text: t('team.remove.text', { name }),
      act: t('team.remove.yes'),
      done: t('team.remove.done', { name }),
      run: async () => {
        await bridge.call('removeMember', { body: { id: member.id, version: member.version } })
        await Promise.all([['team'], ['specialists']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      },
    })
  }

  return (
    <tr>
      <th scope="row" className={styles.person}>
        <span className={styles.who}>
          <Avatar name={name} src={member.avatar?.url} />
          <span className={styles.words}>
            <b>
              {name} {member.isYou && <span className={styles.you}>{t('team.you')}</span>}
            </b>
            <span className={styles.quiet}>
              <EmailAddressText address={member.email} />
            </span>
            <span className={styles.narrow}>{joinIsolated([t(`role.${member.role}`), title], ', ')}</span>
          </span>
        </span>
      </th>
      <td className={styles.wide}>{t(`role.${member.role}`)}</td>
      <td className={styles.wide}>{title}</td>
      {isOwner && (
        <td className={styles.acts}>
          {member.specialistId !== null && (
            <IconButton
              label={t('week.of', { name })}
              icon={<CalendarIcon />}
              onClick={() => dialogs.open({ kind: 'normal-week', specialistId: member.specialistId ?? '' })}
            />
          )}
          <IconButton
            label={t('team.change-one', { name })}
            icon={<PencilIcon />}
            onClick={() => dialogs.open({ kind: 'change-member', member })}
          />
          {!member.isYou && <IconButton label={t('team.remove-one', { name })} icon={<BinIcon />} onClick={remove} />}
        </td>
      )}
    </tr>
  )
}
