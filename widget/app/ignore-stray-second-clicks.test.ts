import { beforeEach, expect, test, vi } from 'vitest'
import { ignoreStraySecondClicks } from './ignore-stray-second-clicks.ts'

ignoreStraySecondClicks(document)

const pressed = vi.fn<(name: string) => void>()

function click(name: string, detail: number): void {
  document
    .querySelector(`#${name}`)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

beforeEach(() => {
  document.body.innerHTML =
    '<button id="next"><b id="words">Next</b></button><button id="book">Book</button><a id="link">On</a>'
  pressed.mockReset()
  for (const button of document.querySelectorAll('button, a'))
    button.addEventListener('click', () => pressed(button.id))
})

test.each([
  [
    'two clicks on one control',
    [
      ['next', 1],
      ['next', 2],
    ],
    ['next', 'next'],
  ],
  [
    'two clicks on a link',
    [
      ['link', 1],
      ['link', 2],
    ],
    ['link'],
  ],
  [
    'the second on its words',
    [
      ['next', 1],
      ['words', 2],
    ],
    ['next', 'next'],
  ],
  [
    'the second on what came under the pointer',
    [
      ['next', 1],
      ['book', 2],
    ],
    ['next'],
  ],
  [
    'and the third',
    [
      ['next', 1],
      ['book', 2],
      ['book', 3],
    ],
    ['next'],
  ],
  [
    'a click of its own there',
    [
      ['next', 1],
      ['book', 1],
    ],
    ['next', 'book'],
  ],
  [
    'by keyboard',
    [
      ['next', 0],
      ['book', 0],
    ],
    ['next', 'book'],
  ],
] as const)('The clicks of a double click are treated as one: %s (T-B2, R-D115)', (_, clicks, expected) => {
  for (const [name, detail] of clicks) click(name, detail)
  expect(pressed.mock.calls.flat()).toEqual(expected)
})
