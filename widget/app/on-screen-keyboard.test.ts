import { expect, test, vi } from 'vitest'
import { keepFieldInSight } from './on-screen-keyboard.ts'

test('the field that is typed into is brought into sight when the keyboard comes, and nothing else is', () => {
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
