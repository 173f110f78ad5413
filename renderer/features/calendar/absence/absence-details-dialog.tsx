import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { CalendarIcon, Notice, PersonIcon } from '#shared/ui/index.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import type { Absence } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { EventDialog, type EventAction } from '#renderer/platform/dialogs/event-dialog.tsx'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { LockIcon, PencilIcon, RepeatIcon } from '#renderer/platform/theme/icons.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useAbsenceWords } from './use-absence-words.ts'

/** An absence with its actions: change it, or delete it so that the availability comes back. */
export function AbsenceDetailsDialog({ absence }: { absence: Absence }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const { close } = useDialogFrame()
  const hasPeople = hasSpecialists(useSession())
  const { data: specialists = [] } = useQuery({ ...specialistsQuery(bridge), enabled: hasPeople })
  const { titleOf, whenOf, repetitionOf, whoOf } = useAbsenceWords()
  const when = whenOf(absence)
  const repetition = repetitionOf(absence)
  const title = titleOf(absence)

  const remove = async () => {
    await bridge.call('deleteAbsence', { body: { id: absence.id, version: absence.version } })
    for (const key of ['calendar', 'absences']) void queryClient.invalidateQueries({ queryKey: [key] })
    close()
  }
  const change: EventAction =
    absence.kind === 'HOLIDAY'
      ? { label: t('absence.holidays'), onAct: () => close(() => dialogs.open({ kind: 'holidays' })) }
      : {
          label: t('absence.edit-action'),
          icon: <PencilIcon size={16} />,
          onAct: () => close(() => dialogs.open({ kind: 'edit-absence', absence })),
        }
  const actions: EventAction[] = [
    change,
    {
      label: t('absence.delete'),
      isDanger: true,
      onAct: () =>
        dialogs.open({
          kind: 'confirm',
          title: t('absence.delete.title', { title }),
          text: t(repetition === undefined ? 'absence.delete.text' : 'absence.delete.series-text'),
          act: t('absence.delete'),
          run: remove,
          done: t('absence.deleted'),
        }),
    },
  ]
  return (
    <EventDialog title={title} actions={absence.canChange ? actions : []}>
      <FactList>
        <Fact icon={<CalendarIcon />} title={when.title} detail={when.detail} />
        {repetition !== undefined && <Fact icon={<RepeatIcon />} title={repetition} />}
        {hasPeople && <Fact icon={<PersonIcon />} title={whoOf(absence, specialists)} />}
        {absence.isPrivate && (
          <Fact icon={<LockIcon />} title={t('absence.is-private')} detail={t('absence.is-private-text')} />
        )}
      </FactList>
      {!absence.canChange && <Notice>{t('absence.not-yours')}</Notice>}
    </EventDialog>
  )
}
