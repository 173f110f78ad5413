/** The encoding, length and number of segments of a text message. Its price depends on the segments. */
export interface TextSize {
  /** GSM 03.38 packs 7 bits a character; a text with any other character is sent as UCS-2, 16 bits each. */
  readonly encoding: 'gsm-7' | 'ucs-2'
  /** The length in units of the encoding: septets for GSM-7, code units for UCS-2. */
  readonly length: number
  readonly segments: number
}

/** The maximum units of a single message, and of each part of a longer one, which is shorter because of its header (GSM 03.40). */
const CAPACITY = { 'gsm-7': { alone: 160, part: 153 }, 'ucs-2': { alone: 70, part: 67 } } as const

/** The basic table of GSM 03.38. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the extension table, which take two septets. */
const EXTENDED = new Set('\f^{}\\[~]|€')

/**
 * Computes the size of a text message (rule D261):
 * - GSM-7 if all characters are in its tables, otherwise UCS-2;
 * - one segment up to 160 septets or 70 code units; a longer text has parts of 153 or 67;
 * - a character that takes two units is never split: after 152 letters, '€' does not fit into the part and begins the next one.
 */
export function sizeOfText(text: string): TextSize {
  const characters = Array.from(text)
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character))
  const encoding = isGsm ? 'gsm-7' : 'ucs-2'
  const widths = characters.map((character) => (isGsm ? (EXTENDED.has(character) ? 2 : 1) : character.length))
  const length = widths.reduce((sum, width) => sum + width, 0)
  const { alone, part } = CAPACITY[encoding]
  return { encoding, length, segments: length <= alone ? 1 : countParts(widths, part) }
}

function countParts(widths: readonly number[], capacity: number): number {
  let [parts, used] = [1, 0]
  for (const width of widths) {
    if (used + width > capacity) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}
