import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Locale } from '#shared/i18n/locale.ts'
import { renderIn } from '#tests/dom/render-in.tsx'
import { CodeInput } from './code-input.tsx'

function Example({ error }: { error?: string }) {
  const [code, setCode] = useState('')
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what the confirm step does */}
      <CodeInput label="Enter the code" value={code} onChange={setCode} error={error} autoFocus />
      <output>{code}</output>
      <button type="button" onClick={() => setCode('')}>
        Clear
      </button>
    </>
  )
}

function start(locale: Locale = 'en') {
  const { user } = renderIn(locale, <Example />)
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox')
  return {
    user,
    boxes,
    shown: () => boxes.map((box) => box.value || '·').join(''),
    focused: () => boxes.findIndex((box) => box === document.activeElement) + 1,
    code: () => screen.getByRole('status').textContent,
  }
}

test.each([
  ['en', 'Character 1 of 6', 'Character 6 of 6'],
  ['nl', 'Teken 1 van 6', 'Teken 6 van 6'],
] as const)(
  'In %s, the code input is a named group of six named boxes, and the first accepts codes from messages',
  (locale, first, last) => {
    const { boxes, focused } = start(locale)
    expect(screen.getByRole('group', { name: 'Enter the code' })).toBeTruthy()
    expect(boxes).toHaveLength(6)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: first }).autocomplete).toBe('one-time-code')
    expect(screen.getByRole('textbox', { name: last })).toBe(boxes[5])
    expect(focused()).toBe(1)
  },
)

test('Typing a code moves from box to box and reports the code', async () => {
  const { user, shown, focused, code } = start()
  await user.keyboard('123')
  expect([shown(), focused(), code()]).toEqual(['123···', 4, '123'])
  await user.keyboard('456')
  expect([shown(), focused(), code()]).toEqual(['123456', 6, '123456'])
})

test('Backspace in the code input empties a box, then moves back', async () => {
  const { user, shown, focused } = start()
  await user.keyboard('12')
  expect(focused()).toBe(3)
  await user.keyboard('{Backspace}')
  expect([shown(), focused()]).toEqual(['12····', 2])
  await user.keyboard('{Backspace}')
  expect([shown(), focused()]).toEqual(['1·····', 2])
  await user.keyboard('{Backspace}')
  expect([shown(), focused()]).toEqual(['1·····', 1])
})

test('Typing in a filled box of the code input replaces its character', async () => {
  const { user, boxes, shown, focused } = start()
  await user.keyboard('123456')
  await user.click(boxes[1]!)
  await user.keyboard('9')
  expect([shown(), focused()]).toEqual(['193456', 3])
})

test('Typing the same character into a filled box also moves to the next box', async () => {
  const { user, boxes, shown, focused } = start()
  await user.keyboard('123456')
  await user.click(boxes[1]!)
  await user.keyboard('2')
  expect([shown(), focused()]).toEqual(['123456', 3])
  await user.keyboard('3')
  expect([shown(), focused()]).toEqual(['123456', 4])
})

test('An emptied box in the middle of the code input stays empty', async () => {
  const { user, boxes, shown, code } = start()
  await user.keyboard('1234')
  await user.click(boxes[1]!)
  await user.keyboard('{Backspace}')
  expect([shown(), code()]).toEqual(['1·34··', '134'])
})

test('Pasting a code fills the boxes from the first one and then focuses the first empty one', async () => {
  const { user, boxes, shown, focused, code } = start()
  await user.click(boxes[2]!)
  await user.paste('123 456')
  expect([shown(), focused(), code()]).toEqual(['123456', 6, '123456'])
})

test('Arrow keys move between the boxes of the code input', async () => {
  const { user, focused } = start()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(focused()).toBe(2)
})

test('Clearing the value of the code input from outside empties its boxes', async () => {
  const { user, shown } = start()
  await user.keyboard('123456')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(shown()).toBe('······')
})

test('An error of the code input marks its boxes and describes the group', () => {
  renderIn('en', <Example error="The code is invalid, try again" />)
  const group = screen.getByRole('group')
  expect(document.querySelector(`#${CSS.escape(group.getAttribute('aria-describedby') ?? '')}`)?.textContent).toBe(
    'The code is invalid, try again',
  )
  expect(screen.getAllByRole('textbox').every((box) => box.getAttribute('aria-invalid') === 'true')).toBe(true)
})
