import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Skeleton, useToast } from '#shared/ui/index.ts'
import type { TeamMember } from '#renderer/data/api-types.ts'
import { bookingsToHandOverQuery } from '#renderer/data/organisation-queries.ts'
import { AffectedBookings } from '#renderer/platform/booking/affected-bookings.tsx'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import {
  actsFor,
  choiceOf,
  choiceOfValue,
  choicesForAll,
  chooseForAll,
  commonChoice,
  leavingBody,
  type LeavingChoices,
  outcomeText,
  valueOf,
} from './leaving-choices.ts'

interface LeavingDialogProps {
  name: string
  specialistId: string
  /** The member to remove; undefined for somebody who has left, whose bookings are still to be settled. */
  member?: TeamMember | undefined
}

const NO_CHOICES: LeavingChoices = new Map()

/** Removes a specialist, or settles the bookings of one who has left: each is handed over, kept, asked for another time or cancelled (rule D404). */
export function LeavingDialog({ name, specialistId, member }: LeavingDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const errorText = useErrorText()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const { close } = useDialogFrame()
  const [choices, setChoices] = useState(NO_CHOICES)
  const [message, setMessage] = useState('')
  const { data, error } = useQuery(bookingsToHandOverQuery(bridge, specialistId))
  const bookings = data?.bookings ?? []
  const hasMails = bookings.some((booking) => booking.isReachable && choiceOf(choices, booking) !== 'KEEP')

  const saving = useMutation({
    mutationFn: async () => {
      const settled = leavingBody(choices, bookings, hasMails ? message : '')
      return member
        ? bridge.call('removeMember', { body: { id: member.id, version: member.version, ...settled } })
        : bridge.call('handOverBookings', { body: { specialistId, ...settled } })
    },
    onSuccess: async (answer) => {
      const changed = [['team'], ['specialists'], ['calendar'], ['booking'], ['bookings']]
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      const done = member ? `${t('team.remove.done', { name })}.` : ''
      const title = `${done} ${outcomeText(t, answer.bookings)}`.trim() || t('form.saved')
      close(() => showToast({ kind: 'success', title }))
    },
  })
  const failure = saving.error ?? error

  return (
    <AppDialog
      size="large"
      icon={member && <QuestionIcon size={24} />}
      title={t(member ? 'team.remove.title' : 'team.leave.title', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
      footer={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            variant={member ? 'red' : 'primary'}
            disabled={data === undefined && !(member && error)}
            isLoading={saving.isPending}
          >
            {t(member ? 'team.remove.yes' : 'team.leave.save')}
          </Button>
        </>
      }
    >
      {failure && <Notice kind="error">{errorText(failure)}</Notice>}
      {member && <p>{t('team.remove.text', { name })}</p>}
      {data === undefined && !error && <Skeleton height="88px" />}
      {data && bookings.length === 0 && <p>{t('team.leave.none')}</p>}
      {data && bookings.length > 0 && (
        <AffectedBookings
          title={t('team.leave.ahead', { count: data.total })}
          total={data.total}
          bookings={bookings}
          choiceOf={(booking) => ({
            note: booking.colleagues.length === 0 ? t('team.leave.nobody') : undefined,
            options: [
              ...booking.colleagues.map((colleague) => ({
                value: colleague.specialistId,
                label: t(colleague.isInHours ? 'team.leave.to' : 'team.leave.to-outside', { name: colleague.name }),
              })),
              ...actsFor(booking).map((act) => ({ value: act, label: t(`team.leave.choice.${act}`) })),
            ],
            value: valueOf(choiceOf(choices, booking)),
            onChoose: (value) => {
              const chosen = choiceOfValue(booking, value)
              if (chosen) setChoices(new Map([...choices, [booking.id, chosen]]))
            },
          })}
          forAll={{
            options: choicesForAll.map((choice) => ({ value: choice, label: t(`team.leave.choice.${choice}`) })),
            value: commonChoice(choices, bookings) ?? '',
            onChoose: (value) => {
              const chosen = choicesForAll.find((choice) => choice === value)
              if (chosen) setChoices(chooseForAll(choices, bookings, chosen))
            },
          }}
          message={hasMails ? { value: message, onChange: setMessage } : undefined}
        />
      )}
    </AppDialog>
  )
}
