import { expect, test, vi } from 'vitest'
import { keepFieldInSight } from './on-screen-keyboard.ts'

test('Only the field with the focus is scrolled into view when the on-screen keyboard opens', () => {
  const scrolled = vi.fn<(options: ScrollIntoViewOptions) => void>()
  Element.prototype.scrollIntoView = scrolled
  document.body.innerHTML = '<input><button>Go on</button>'
  keepFieldInSight(window)

  document.querySelector('button')?.focus()
  window.dispatchEvent(new Event('resize'))
  expect(scrolled).not.toHaveBeenCalled()

  const field = document.querySelector('input')
  field?.focus()
  window.dispatchEvent(new Event('resize'))
  expect(scrolled.mock.contexts).toEqual([field])
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
})
