/** The content of each box: one character or ''. */
export type CodeBoxes = readonly string[]

export interface CodeEntry {
  boxes: CodeBoxes
  /** Index of the box that gets the focus. */
  focus: number
}

/** Distributes a code over boxes: `boxesOf('12', 4)` → ['1', '2', '', '']. */
export function boxesOf(code: string, length: number): CodeBoxes {
  return Array.from({ length }, (_, index) => code[index] ?? '')
}

const clean = (text: string): string => text.replaceAll(/[\s-]/g, '')

const firstEmpty = (boxes: CodeBoxes): number => {
  const index = boxes.indexOf('')
  return index === -1 ? boxes.length - 1 : index
}

/**
 * Fills in several characters that were pasted or filled in by the browser.
 * - Blanks and hyphens are dropped; characters that do not fit are ignored.
 * - A complete code fills all boxes from the first; a part starts at the box with the focus.
 * - The first empty box gets the focus (spec B section 4), or the last one when none is empty.
 */
export function fillCode(boxes: CodeBoxes, index: number, text: string): CodeEntry {
  const characters = clean(text)
  const start = characters.length >= boxes.length ? 0 : index
  const filled = boxes.map((box, position) => characters[position - start] ?? box)
  return { boxes: filled, focus: firstEmpty(filled) }
}

/**
 * Handles the input event of a box.
 * - A single character is set, and the focus moves to the next box.
 * - A second character replaces the first: '1' then '17' or '71' → '7'.
 * - An empty input clears the box, and the focus stays.
 * - More characters are handled like a paste.
 */
export function typeInBox(boxes: CodeBoxes, index: number, text: string): CodeEntry {
  const typed = clean(text)
  const old = boxes[index] ?? ''
  if (typed.length > old.length + 1) return fillCode(boxes, index, typed)
  const character = typed.replace(typed.length > 1 ? old : '', '')
  const next = boxes.map((box, position) => (position === index ? character : box))
  return { boxes: next, focus: character === '' ? index : Math.min(index + 1, boxes.length - 1) }
}
