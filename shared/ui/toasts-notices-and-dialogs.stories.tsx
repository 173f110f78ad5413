import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { EmptyState, Notice, type NoticeKind } from './notice.tsx'
import { useWords, type StoryGroup } from './story.ts'
import { Select } from './select.tsx'
import { TextField } from './text-field.tsx'
import { Toaster, useToast, type ToastKind } from './toaster.tsx'

function ToastButton({ kind }: { kind: ToastKind }) {
  const word = useWords()
  const showToast = useToast()
  const title = word('Booking was cancelled', 'Boeking is geannuleerd')
  const text = word('The time is open again.', 'De tijd is weer vrij.')
  return (
    <Button variant="white" onClick={() => showToast(kind === 'error' ? { kind, text } : { kind, title, text })}>
      {word('Show', 'Toon')}
    </Button>
  )
}

const toast = (kind: ToastKind) => ({
  name: `toast, ${kind}`,
  Example: () => (
    <Toaster>
      <ToastButton kind={kind} />
    </Toaster>
  ),
  press: 'button',
})

function Notices() {
  const word = useWords()
  const kinds: readonly NoticeKind[] = ['information', 'success', 'warning', 'error']
  return kinds.map((kind) => (
    <Notice
      key={kind}
      kind={kind}
      title={word('This time is taken', 'Deze tijd is bezet')}
      action={<Button variant="white">{word('Choose another', 'Kies een andere')}</Button>}
    >
      {word('Somebody was quicker.', 'Iemand was sneller.')}
    </Notice>
  ))
}

function Empty() {
  const word = useWords()
  return (
    <EmptyState
      title={word('No appointments yet', 'Nog geen afspraken')}
      action={<Button>{word('New availability', 'Nieuwe beschikbaarheid')}</Button>}
    >
      {word('They show here once somebody books.', 'Ze staan hier zodra iemand boekt.')}
    </EmptyState>
  )
}

function Asked({ size }: { size: 'small' | 'medium' }) {
  const word = useWords()
  const [isOpen, setOpen] = useState(false)
  const [repeat, setRepeat] = useState('weekly')
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{word('Edit', 'Bewerken')}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size={size}
        title={
          size === 'small'
            ? word('Discard changes?', 'Wijzigingen weggooien?')
            : word('Edit service', 'Dienst bewerken')
        }
        description={word('All unsaved changes will disappear', 'Alle niet opgeslagen wijzigingen verdwijnen')}
        footer={
          <>
            <Button variant="white" onClick={close}>
              {word('Cancel', 'Annuleren')}
            </Button>
            <Button onClick={close}>{word('Save', 'Opslaan')}</Button>
          </>
        }
      >
        {size === 'medium' && (
          <>
            <TextField label={word('Name', 'Naam')} defaultValue="Deep tissue massage" required />
            <Select
              label={word('Frequency', 'Frequentie')}
              options={[
                { value: 'daily', label: word('Daily', 'Dagelijks') },
                { value: 'weekly', label: word('Weekly', 'Wekelijks') },
              ]}
              value={repeat}
              onChange={setRepeat}
              required
            />
          </>
        )}
      </Dialog>
    </>
  )
}

export const messageStories: StoryGroup = {
  title: 'Message',
  stories: [
    toast('success'),
    toast('error'),
    toast('warning'),
    toast('information'),
    toast('default'),
    { name: 'notices', Example: Notices },
    { name: 'empty state', Example: Empty },
    { name: 'dialog, a question', Example: () => <Asked size="small" />, press: 'button' },
    { name: 'dialog, a form', Example: () => <Asked size="medium" />, press: 'button' },
  ],
}
