/** Parses Stripe's form encoding, `amount=100&metadata[a]=b&list[0]=c`, to nested values. */
export function readForm(body: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const [, outer = name, inner] = /^(\w+)\[(\w*)\]$/.exec(name) ?? []
    if (inner === undefined) form[outer] = value
    else if (/^\d*$/.test(inner)) form[outer] = [...((form[outer] as unknown[] | undefined) ?? []), value]
    else form[outer] = { ...(form[outer] as object | undefined), [inner]: value }
  }
  return form
}
