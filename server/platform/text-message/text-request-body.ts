/** A JSON value in whose strings `{to}`, `{from}`, `{text}` and `{reference}` stand for the values of a message. */
export type TextBodyTemplate =
  | string
  | number
  | boolean
  | null
  | readonly TextBodyTemplate[]
  | { readonly [name: string]: TextBodyTemplate }

export interface TextBodyValues {
  readonly to: string
  readonly from: string
  readonly text: string
  readonly reference: string
}

export const DEFAULT_TEXT_BODY = '{"to":"{to}","from":"{from}","text":"{text}","reference":"{reference}"}'

/** Parses a template. Returns a problem as one sentence if it is invalid. */
export function parseTextBody(json: string): { readonly template: TextBodyTemplate } | { readonly problem: string } {
  let template: TextBodyTemplate
  try {
    template = JSON.parse(json) as TextBodyTemplate
  } catch {
    return { problem: 'must be JSON' }
  }
  const missing = ['{to}', '{text}'].filter((place) => !json.includes(place))
  return missing.length > 0 ? { problem: `must contain ${missing.join(' and ')}` } : { template }
}

/**
 * Returns the JSON for a message. Values are inserted only into strings of the template, so the text of a message cannot change its
 * structure (threat A8).
 */
export const textBody = (template: TextBodyTemplate, values: TextBodyValues): string =>
  JSON.stringify(template, (_name, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{(to|from|text|reference)\}/g, (_place, name: keyof TextBodyValues) => values[name])
      : value,
  )
