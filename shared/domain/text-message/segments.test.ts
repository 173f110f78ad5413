import { describe, expect, it } from 'vitest'
import { sizeOfText } from './segments.ts'

const of = (character: string, count: number) => character.repeat(count)

describe('how many segments a text message has (R-D261)', () => {
  it.each([
    ['', 'gsm-7', 0, 1],
    [of('a', 160), 'gsm-7', 160, 1],
    [of('a', 161), 'gsm-7', 161, 2],
    [of('a', 306), 'gsm-7', 306, 2],
    [of('a', 307), 'gsm-7', 307, 3],
    // A character of the extension table takes two septets.
    [of('a', 158) + '€', 'gsm-7', 160, 1],
    [of('a', 159) + '€', 'gsm-7', 161, 2],
    // 152 letters and a euro sign do not fit into the first part of 153, and the second begins with the sign.
    [of('a', 152) + '€' + of('a', 151), 'gsm-7', 305, 2],
    [of('a', 152) + '€' + of('a', 152), 'gsm-7', 306, 3],
    ['Crème brûlée', 'ucs-2', 12, 1],
    ['Één café à Genève, ñandú', 'ucs-2', 24, 1],
    ['Märta & Søren: é è ù', 'gsm-7', 20, 1],
    [of('ж', 70), 'ucs-2', 70, 1],
    [of('ж', 71), 'ucs-2', 71, 2],
    [of('ж', 134), 'ucs-2', 134, 2],
    [of('ж', 135), 'ucs-2', 135, 3],
    // An emoji takes two code units and is not split.
    [of('😀', 35), 'ucs-2', 70, 1],
    [of('ж', 66) + '😀' + of('ж', 65), 'ucs-2', 133, 2],
    [of('ж', 66) + '😀' + of('ж', 66), 'ucs-2', 134, 3],
  ] as const)('%j', (text, encoding, length, segments) => {
    expect(sizeOfText(text)).toEqual({ encoding, length, segments })
  })
})
