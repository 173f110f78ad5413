/** A key that encrypts secrets. Its id is part of each stored secret. */
export interface SecretKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Buffer
}

/** Bytes of an AES-256 key. */
const KEY_BYTES = 32
const ID = /^[a-z0-9-]{1,20}$/

/** Parses `id:base64,…`. The problem is worded to follow the name of the variable, and never contains a key. */
export function parseSecretKeys(text: string): { readonly keys: readonly SecretKey[] } | { readonly problem: string } {
  const keys = text.split(',').map((part) => {
    const [id = '', ...encoded] = part.trim().split(':')
    return { id, key: Buffer.from(encoded.join(':'), 'base64') }
  })
  for (const [index, { id, key }] of keys.entries()) {
    if (!ID.test(id))
      return { problem: `must be a list of id:base64; id ${index + 1} must be 1 to 20 of a-z, 0-9 and -` }
    if (key.length !== KEY_BYTES)
      return { problem: `must have ${KEY_BYTES} bytes in base64 for ${id}, not ${key.length}` }
  }
  const repeated = keys.find(({ id }, index) => keys.findIndex((each) => each.id === id) !== index)
  return repeated ? { problem: `must have each id once, and has ${repeated.id} twice` } : { keys }
}
