import type { Presentation } from '#shared/api/present-error.ts'

/** What the server refused: texts at fields of a form, and one for the rest. */
export interface Refusal<Field extends string> {
  readonly message?: string
  readonly fields: Readonly<Partial<Record<Field, string>>>
}

/**
 * Assigns the texts of an error to form fields; `fieldOf` returns the form field of a request field, if there is one. Other texts become
 * the message.
 */
export function refusalOf<Field extends string>(
  presented: Presentation,
  fieldOf: (name: string) => Field | undefined,
): Refusal<Field> {
  const fields: Partial<Record<Field, string>> = {}
  if (presented.kind !== 'fields') return { fields, message: presented.message }
  const strays: string[] = []
  for (const [name, text] of Object.entries(presented.messages)) {
    const field = fieldOf(name)
    if (field === undefined) strays.push(text)
    else fields[field] = text
  }
  return { fields, ...(strays.length > 0 && { message: strays.join(' ') }) }
}
