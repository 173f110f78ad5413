/** HTML in which every value has been escaped. */
export interface Html {
  readonly text: string
}

type Value = string | number | Html | readonly Html[] | false | undefined

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** Marks one of the product's own constant texts as HTML, such as a built file. It must not be used for user input. */
export const trusted = (text: string): Html => ({ text })

/**
 * A tagged template that escapes every value (threat A8): markup`<p>${name}</p>`. `Html` values and lists of them are inserted
 * as they are; `false` and `undefined` become an empty text.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return trusted(strings.map((text, index) => text + textOf(values[index])).join(''))
}

function textOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return 'text' in value ? value.text : value.map((each) => each.text).join('')
}

/** Writes JSON for `<script type="application/json">` so that no value can close the element or open a comment. */
export const jsonForScript = (value: unknown): Html =>
  trusted(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  )
