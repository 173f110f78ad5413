/**
 * Encodes structured-clone values as one JSON string, because DevTools bindings carry only strings. A value is a list of nodes that
 * refer to each other by index, which preserves cycles and shared references. The functions are also injected into pages as text,
 * so they use nothing from outside themselves.
 */
export function encode(root: unknown): string {
  const places = new Map<unknown, number>()
  const nodes: unknown[] = []
  const base64 = (bytes: Uint8Array): string => {
    let binary = ''
    for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
    return btoa(binary)
  }
  const node = (value: unknown): unknown[] => {
    if (value === undefined) return ['undefined']
    if (typeof value === 'bigint') return ['bigint', String(value)]
    if (Object.is(value, -0)) return ['number', '-0']
    if (typeof value === 'number' && !Number.isFinite(value)) return ['number', String(value)]
    if (value === null || typeof value !== 'object') return ['plain', value]
    if (value instanceof Date) return ['date', value.getTime()]
    if (value instanceof RegExp) return ['regexp', value.source, value.flags]
    if (value instanceof Map) return ['map', [...value].map(([key, item]) => [put(key), put(item)])]
    if (value instanceof Set) return ['set', [...value].map(put)]
    if (value instanceof Error) return ['error', value.name, value.message, value.stack]
    if (value instanceof ArrayBuffer) return ['buffer', base64(new Uint8Array(value))]
    if (ArrayBuffer.isView(value)) {
      const name = value.constructor.name === 'Buffer' ? 'Uint8Array' : value.constructor.name
      return ['view', name, base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))]
    }
    const entries = Object.entries(value).map(([key, item]) => [key, put(item)])
    return Array.isArray(value) ? ['array', value.length, entries] : ['object', entries]
  }
  function put(value: unknown): number {
    const isReference = value !== null && typeof value === 'object'
    const known = isReference ? places.get(value) : undefined
    if (known !== undefined) return known
    const place = nodes.push(null) - 1
    if (isReference) places.set(value, place)
    nodes[place] = node(value)
    return place
  }
  put(root)
  return JSON.stringify(nodes)
}

/** Restores the value that was given to `encode`. */
export function decode(text: string): unknown {
  const nodes = JSON.parse(text) as any[]
  const made = new Map<number, any>()
  const bytes = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const builtInErrors = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }

  const fill: Record<string, (target: any, content: any) => void> = {
    map: (target, entries) => entries.forEach(([key, item]: [number, number]) => target.set(get(key), get(item))),
    set: (target, items) => items.forEach((item: number) => target.add(get(item))),
    // `defineProperty` is used, so that a key named `__proto__` is an ordinary one.
    object: (target, entries) =>
      entries.forEach(([key, item]: [string, number]) =>
        Object.defineProperty(target, key, { value: get(item), writable: true, enumerable: true, configurable: true }),
      ),
  }
  const empty = ([type, first, second, third]: any[]): any => {
    switch (type) {
      case 'undefined':
        return undefined
      case 'bigint':
        return BigInt(first)
      case 'number':
        return Number(first)
      case 'date':
        return new Date(first)
      case 'regexp':
        return new RegExp(first, second)
      case 'map':
        return new Map()
      case 'set':
        return new Set()
      case 'error': {
        const Constructor = builtInErrors[first as keyof typeof builtInErrors] ?? Error
        return Object.assign(new Constructor(second), { stack: third })
      }
      case 'buffer':
        return bytes(first).buffer
      case 'view':
        return first === 'Uint8Array' ? bytes(second) : new (globalThis as any)[first](bytes(second).buffer)
      case 'array':
        return []
      case 'object':
        return {}
      default:
        return first
    }
  }
  function get(place: number): any {
    if (made.has(place)) return made.get(place)
    const node = nodes[place]
    const value = empty(node)
    made.set(place, value)
    if (node[0] === 'array') {
      value.length = node[1]
      fill.object!(value, node[2])
    } else fill[node[0]]?.(value, node[1])
    return value
  }
  return get(0)
}
