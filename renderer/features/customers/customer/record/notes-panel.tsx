import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { randomId } from '#shared/api/random-key.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, IconButton, Notice, useToast } from '#shared/ui/index.ts'
import type { CustomerNote } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { BinIcon, PencilIcon } from '#renderer/platform/theme/icons.tsx'
import { useScreenDraft } from '#renderer/platform/drafts/use-screen-draft.ts'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { KEPT, useQueueableCall } from '#renderer/platform/offline/use-queueable-call.ts'
import { useTellKept } from '#renderer/platform/offline/use-queued-notice.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import { useUnsavedGuard } from '#renderer/platform/forms/use-unsaved-guard.ts'
import { ClockContext } from '#renderer/platform/time/use-wall-now.ts'
import styles from './notes-panel.module.css'

interface NotesPanelProps {
  customerId: string
  /** The customer's name. */
  customer: string
  notes: readonly CustomerNote[]
}

/** The notes about a customer, the newest first, with a field for another. */
export function NotesPanel({ customerId, customer, notes }: NotesPanelProps) {
  const t = useText('provider')
  const unsent = useOfflineState().acts.flatMap((act) =>
    act.route === 'addCustomerNote' && act.body.customerId === customerId ? [{ ...act.body, doneAt: act.doneAt }] : [],
  )
  return (
    <TitledPanel title={t('customer.notes')} lead={t('customer.notes-lead')}>
      <NewNote customerId={customerId} customer={customer} />
      {notes.length === 0 && unsent.length === 0 ? (
        <p className={styles.none}>{t('customer.notes-none')}</p>
      ) : (
        <ul className={styles.notes} aria-label={t('customer.notes')}>
          {unsent.toReversed().map(({ id, text, doneAt }) => (
            <UnsentNote key={id} text={text} doneAt={doneAt} />
          ))}
          {notes.map((note) => (
            <NoteLine key={note.id} note={note} />
          ))}
        </ul>
      )}
    </TitledPanel>
  )
}

/** A note in the offline queue. */
function UnsentNote({ text, doneAt }: { text: string; doneAt: string }) {
  const t = useText('provider')
  const momentOf = useInstantText()
  return (
    <li className={styles.note}>
      <div className={styles.words}>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        <small>{t('offline.unsent-since', { when: momentOf(doneAt) })}</small>
      </div>
    </li>
  )
}

function NewNote({ customerId, customer }: { customerId: string; customer: string }) {
  const t = useText('provider')
  const call = useQueueableCall()
  const tellKept = useTellKept()
  const clock = useContext(ClockContext)
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  // The id is created once per note and kept until it is saved, so that a repeated request does not create a second note.
  const [draft, setDraft] = useState(() => ({ id: randomId(), text: '' }))
  const isEmpty = draft.text.trim() === ''
  useScreenDraft({
    title: t('customer.note-about', { customer }),
    isDirty: !isEmpty,
    mine: { note: draft.text },
    base: { note: '' },
    restore: ({ note }) => setDraft({ id: draft.id, text: note }),
  })
  useUnsavedGuard(!isEmpty)
  const adding = useMutation({
    mutationFn: () =>
      call({
        route: 'addCustomerNote',
        body: { id: draft.id, customerId, text: draft.text, writtenAt: new Date(clock()).toISOString() },
        about: { customer, customerId, service: '' },
        key: draft.id,
      }),
    onSuccess: async (answer) => {
      setDraft({ id: randomId(), text: '' })
      if (answer === KEPT) return tellKept()
      showToast({ kind: 'success', title: t('customer.note-added') })
      return queryClient.invalidateQueries({ queryKey: ['customers', 'record', customerId] })
    },
  })
  return (
    <form
      className={styles.new}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) adding.mutate()
      }}
    >
      {adding.error && <Notice kind="error">{errorText(adding.error)}</Notice>}
      <TextAreaField
        label={t('customer.note')}
        rows={2}
        required
        maxLength={4000}
        value={draft.text}
        onChange={(event) => setDraft({ id: draft.id, text: event.currentTarget.value })}
      />
      {!isEmpty && (
        <Button isCompact type="submit" isLoading={adding.isPending} className={styles.save}>
          {t('customer.note-add')}
        </Button>
      )}
    </form>
  )
}

function NoteLine({ note }: { note: CustomerNote }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const dateOf = (instant: string) => `${formatDate(instant.slice(0, 10), locale)}, ${instant.slice(11, 16)}`
  const date = dateOf(note.createdAt)

  function askToDelete() {
    dialogs.open({
      kind: 'confirm',
      title: t('customer.note-delete.title'),
      text: t('customer.note-delete.text'),
      act: t('customer.note-delete.yes'),
      done: t('customer.note-delete.done'),
      run: async () => {
        await bridge.call('deleteCustomerNote', { body: { id: note.id, version: note.version } })
        await queryClient.invalidateQueries({ queryKey: ['customers', 'record'] })
      },
    })
  }

  return (
    <li className={styles.note}>
      <div className={styles.words}>
        <p className={styles.text} dir="auto">
          {note.text}
        </p>
        <small>
          {note.author === '' ? date : t('customer.note-by', { date, author: note.author })}
          {note.changedAt !== note.createdAt && `, ${t('customer.note-changed', { date: dateOf(note.changedAt) })}`}
        </small>
      </div>
      {note.canEdit && (
        <div className={styles.acts}>
          <IconButton
            label={t('customer.note-edit', { date })}
            icon={<PencilIcon />}
            onClick={() => dialogs.open({ kind: 'customer-note', note })}
          />
          <IconButton label={t('customer.note-delete', { date })} icon={<BinIcon />} onClick={askToDelete} />
        </div>
      )}
    </li>
  )
}
