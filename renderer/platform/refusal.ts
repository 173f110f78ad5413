import type { Presentation } from '#shared/api/present-error.ts'

/** What the server refused: texts at fields of a form, and one for the rest. */
export interface Refusal<Field extends string> {
  readonly message?: string
  readonly fields: Readonly<Partial<Record<Field, string>>>
}

/** Sorts the texts of an error to the fields of a form. `fieldOf` names the field of a part of the request, if it has one. */
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
