/** One character or '' per box. */
export type CodeBoxes = readonly string[]

export interface CodeEntry {
  boxes: CodeBoxes
  /** Index of the box that gets the focus. */
  focus: number
}

/** Spreads a code over boxes: `boxesOf('12', 4)` → ['1', '2', '', '']. */
export function boxesOf(code: string, length: number): CodeBoxes {
  return Array.from({ length }, (_, index) => code[index] ?? '')
}

const clean = (text: string): string => text.replaceAll(/[\s-]/g, '')

const firstEmpty = (boxes: CodeBoxes): number => {
  const index = boxes.indexOf('')
  return index === -1 ? boxes.length - 1 : index
}

/**
 * Several characters at once: pasted, or filled in by the browser from a message.
 *
 * - Spaces and hyphens are dropped, what does not fit is ignored.
 * - A whole code fills all boxes wherever it lands; a part fills from the box it lands in.
 * - The first empty box gets the focus (spec B section 4), the last one when none is empty.
 */
export function fillCode(boxes: CodeBoxes, index: number, text: string): CodeEntry {
  const characters = clean(text)
  const start = characters.length >= boxes.length ? 0 : index
  const filled = boxes.map((box, position) => characters[position - start] ?? box)
  return { boxes: filled, focus: firstEmpty(filled) }
}

/**
 * What a box holds after its input event.
 *
 * - One character is set, and the focus moves to the next box, up to the last.
 * - A second one replaces the first: '1' then '17' or '71' → '7'.
 * - Nothing empties the box, and the focus stays.
 * - More is filled in like a paste.
 */
export function typeInBox(boxes: CodeBoxes, index: number, text: string): CodeEntry {
  const typed = clean(text)
  const old = boxes[index] ?? ''
  if (typed.length > old.length + 1) return fillCode(boxes, index, typed)
  const character = typed.replace(typed.length > 1 ? old : '', '')
  const next = boxes.map((box, position) => (position === index ? character : box))
  return { boxes: next, focus: character === '' ? index : Math.min(index + 1, boxes.length - 1) }
}
