/** The custom properties of tokens.css that an organisation's brand colour replaces. */
export type AccentProperty =
  | '--color-accent'
  | '--color-accent-hover'
  | '--color-accent-ink'
  | '--color-accent-text'
  | '--color-accent-tint'
  | '--color-accent-line'

export type ColourScheme = 'light' | 'dark'

/** An sRGB colour; each channel is 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number]

/** The minimum contrast of text (WCAG 2.2, level AA). */
const textContrast = 4.5
/** Colours move towards black or white in steps of 2 %. */
const step = 0.02

const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]

/** The backgrounds of accent text in tokens.css: paper, surface and raised. */
const grounds: Record<ColourScheme, readonly Colour[]> = {
  light: [
    [246, 242, 234],
    [255, 253, 249],
    [255, 255, 255],
  ],
  dark: [
    [17, 22, 20],
    [24, 31, 28],
    [31, 39, 36],
  ],
}

function parseColour(hex: string): Colour {
  const digits = /^#([\da-f]{6}|[\da-f]{3})$/i.exec(hex)?.[1]
  if (!digits) throw new RangeError(`Not a colour like #0f5147: '${hex}'`)
  const pairs = digits.length === 3 ? Array.from(digits, (digit) => digit + digit) : digits.match(/../g)
  const [red = 0, green = 0, blue = 0] = (pairs ?? []).map((pair) => Number.parseInt(pair, 16))
  return [red, green, blue]
}

const hexOf = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/**
 * Mixes two colours: the result contains `share` of `to`. Channels are rounded to integers, so that contrast is measured on the displayed
 * colour.
 */
const mix = (from: Colour, to: Colour, share: number): Colour => {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

function luminance(colour: Colour): number {
  const linear = (channel: number) => {
    const value = channel / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

function contrastOf(a: Colour, b: Colour): number {
  const [bright, dim] = [luminance(a), luminance(b)].toSorted((first, second) => second - first)
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05)
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21: `contrast('#ffffff', '#000000')` is 21. */
export function contrast(a: string, b: string): number {
  return contrastOf(parseColour(a), parseColour(b))
}

/** Moves a colour towards black or white in the fewest steps that make it readable on every background. */
function readable(colour: Colour, towards: Colour, on: (candidate: Colour) => readonly Colour[]): Colour {
  for (let share = 0; share < 1; share += step) {
    const candidate = mix(colour, towards, share)
    if (on(candidate).every((ground) => contrastOf(candidate, ground) >= textContrast)) return candidate
  }
  return towards
}

/**
 * Computes the six accent colours for a colour scheme from a brand colour ('#rrggbb' or '#rgb'; throws a RangeError
 * otherwise).
 * - The accent is the brand colour. In the dark scheme a dark brand colour is lightened first, so that buttons stay visible.
 * - Its text colour is white or black, whichever has more contrast; one of them always reaches 4.58.
 * - The hover colour moves away from the text colour, which increases contrast.
 * - Accent text is the brand colour, darkened (light scheme) or lightened (dark scheme) until its contrast reaches 4.5 on
 *   paper, surface, raised and its own tint.
 */
export function accentFor(brand: string, scheme: ColourScheme): Record<AccentProperty, string> {
  const colour = parseColour(brand)
  const [paper = white, surface = white] = grounds[scheme]
  const away = scheme === 'light' ? black : white
  const tintOf = (text: Colour) => mix(surface, text, scheme === 'light' ? 0.1 : 0.16)

  const text = readable(colour, away, (candidate) => [...grounds[scheme], tintOf(candidate)])
  const accent = contrastOf(colour, paper) < 3 && scheme === 'dark' ? text : colour
  const ink = contrastOf(accent, white) >= contrastOf(accent, black) ? white : black
  return {
    '--color-accent': hexOf(accent),
    '--color-accent-hover': hexOf(mix(accent, ink === white ? black : white, 0.14)),
    '--color-accent-ink': hexOf(ink),
    '--color-accent-text': hexOf(text),
    '--color-accent-tint': hexOf(tintOf(text)),
    '--color-accent-line': hexOf(mix(surface, text, 0.4)),
  }
}
