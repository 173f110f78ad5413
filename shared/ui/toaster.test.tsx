import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
import { renderIn } from '#tests/dom/render-in.tsx'
import { Toaster, useToast, type Toast } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Buttons({ toasts }: { toasts: readonly Toast[] }) {
  const showToast = useToast()
  return toasts.map((toast) => (
    <button key={toast.title ?? toast.kind} type="button" onClick={() => showToast(toast)}>
      Show {toast.title}
    </button>
  ))
}

const start = (locale: Locale, ...toasts: Toast[]) =>
  renderIn(
    locale,
    <Toaster>
      <Buttons toasts={toasts} />
    </Toaster>,
  )

const show = (title: string) => fireEvent.click(screen.getByRole('button', { name: `Show ${title}`.trim() }))
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

test('A toast closes after 3000 ms (R-A9.12)', () => {
  start('en', { kind: 'success', title: 'Booking was cancelled' })
  show('Booking was cancelled')
  pass(2999)
  expect(screen.getByRole('status').textContent).toBe('Booking was cancelled')
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('A toast with an action stays for ten seconds (R-D379)', () => {
  start('en', { kind: 'success', title: 'Deleted', action: { label: 'Undo', onAct: () => {} } })
  show('Deleted')
  pass(9999)
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['the mouse', 'pointerEnter', 'pointerLeave'],
  ['the focus', 'focus', 'blur'],
] as const)('A toast stays while it has %s, and then for its remaining time', (_name, enter, leave) => {
  start('en', { kind: 'information', title: 'Saved' })
  show('Saved')
  pass(2000)
  const close = screen.getByRole('button', { name: 'Close' })
  fireEvent[enter](close)
  pass(10_000)
  fireEvent[leave](close)
  pass(999)
  expect(screen.getByRole('status')).toBeTruthy()
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test.each([
  ['en', 'Error', 'Notifications'],
  ['nl', 'Fout', 'Meldingen'],
] as const)(
  'In %s, an error toast without a title is titled “%s” and is announced at once (R-A2.28)',
  (locale, title, region) => {
    start(locale, { kind: 'error', text: 'No answer' })
    show('')
    expect(screen.getByRole('alert').textContent).toBe(title + 'No answer')
    expect(screen.getByRole('region', { name: region })).toBeTruthy()
  },
)

test('Several toasts are shown together, each with its own time', () => {
  start('en', { kind: 'default', title: 'One' }, { kind: 'warning', title: 'Two' })
  show('One')
  pass(1000)
  show('Two')
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toEqual(['One', 'Two'])
  pass(2000)
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toEqual(['Two'])
})

test('A toast can be closed by hand, and the others stay', () => {
  start('en', { kind: 'default', title: 'One' }, { kind: 'default', title: 'Two' })
  show('One')
  show('Two')
  const close = screen.getAllByRole('button', { name: 'Close' })[0]!
  fireEvent.pointerEnter(close)
  fireEvent.click(close)
  expect(screen.getByRole('status').textContent).toBe('Two')
  pass(3000)
  expect(screen.queryByRole('status')).toBeNull()
})

test('The action of a toast can be used once, and closes it', () => {
  const undo = vi.fn<() => void>()
  start('en', { kind: 'success', title: 'Deleted', action: { label: 'Undo', onAct: undo } })
  show('Deleted')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByRole('status')).toBeNull()
})
