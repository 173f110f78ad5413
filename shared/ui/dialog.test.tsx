import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

afterEach(() => void vi.useRealTimers())

function Example({ onClosed }: { onClosed?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onClosed={onClosed}
        title="Edit service"
        description="Changes show at once."
        footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      >
        <TextField label="Name" required />
      </Dialog>
    </>
  )
}

test('A dialog opens with its first field in focus and is named by its title', async () => {
  const { user } = renderIn('en', <Example />)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  expect(screen.getByRole('dialog', { name: 'Edit service' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test.each([
  ['the close button', () => fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }))],
  ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  [
    'a second Escape, which cannot be prevented',
    () => act(() => screen.getByRole<HTMLDialogElement>('dialog').close()),
  ],
  ['the footer', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  [
    'a press outside',
    () => {
      fireEvent.pointerDown(screen.getByRole('dialog'))
      fireEvent.pointerUp(screen.getByRole('dialog'))
    },
  ],
])(
  'A dialog closes by %s, returns the focus, and calls onClosed after its exit of 200 ms (R-A9.14)',
  async (_name, close) => {
    const onClosed = vi.fn<() => void>()
    const { user } = renderIn('nl', <Example onClosed={onClosed} />)
    const opener = screen.getByRole('button', { name: 'Edit' })
    await user.click(opener)
    vi.useFakeTimers()
    close()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
    act(() => void vi.advanceTimersByTime(199))
    expect(onClosed).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onClosed).toHaveBeenCalledOnce()
    expect(screen.queryByText('Changes show at once.')).toBeNull()
  },
)

test('A press that begins inside a dialog and ends outside does not close it', async () => {
  const { user } = renderIn('en', <Example />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  fireEvent.pointerDown(screen.getByRole('textbox', { name: 'Name' }))
  fireEvent.pointerUp(screen.getByRole('dialog'))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('A dialog can be opened again while it is closing', async () => {
  const onClosed = vi.fn<() => void>()
  const { user } = renderIn('en', <Example onClosed={onClosed} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  act(() => void vi.advanceTimersByTime(100))
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy()
  expect(onClosed).not.toHaveBeenCalled()
})
