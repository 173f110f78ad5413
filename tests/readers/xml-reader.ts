/** A node of an XML document as a test reads it. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
  /** All nodes at a path below this one. */
  nodes(path: string): XmlNode[]
  /** Returns the texts of all nodes at a path. The path may begin at any depth below this node. */
  all(path: string): string[]
  /** Returns the text of the only node at a path; undefined when there is none. Throws when there are several. */
  one(path: string): string | undefined
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(text: string): string {
  if (/[<>]/.test(text)) throw new Error(`A sign of markup in a text: ${text}`)
  return text.replaceAll(/&([^;]*;?)/g, (whole, name: string) => {
    const sign = entities[name.slice(0, -1)]
    if (sign === undefined || !name.endsWith(';')) throw new Error(`Not an entity: ${whole}`)
    return sign
  })
}

function nodeOf(name: string, attributes: Record<string, string>, children: XmlNode[], text: string): XmlNode {
  const nodes = (path: string): XmlNode[] => {
    const [first = '', ...rest] = path.split('/')
    const found = first === '*' ? children : children.filter((child) => child.name === first)
    return rest.length === 0 ? found : found.flatMap((child) => child.nodes(rest.join('/')))
  }
  return {
    name,
    attributes,
    children,
    text,
    nodes,
    all: (path) => {
      const direct = nodes(path)
      // A path may begin at any depth.
      return [...direct.map((node) => node.text), ...children.flatMap((child) => child.all(path))]
    },
    one: (path) => {
      const found = nodes(path)
      if (found.length > 1) throw new Error(`Several ${path}`)
      return found[0]?.text
    },
  }
}

/** Reads XML without the product's code: elements, attributes, texts and the five entities. Throws for what is not well formed. */
export function readXml(text: string): XmlNode {
  const tag = /<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)>/y
  let at = text.indexOf('?>') + 2
  while (/\s/.test(text[at] ?? '')) at += 1
  const read = (): XmlNode => {
    tag.lastIndex = at
    const open = tag.exec(text)
    if (!open || open[1] === '/') throw new Error(`No element at ${at}: ${text.slice(at, at + 40)}`)
    at = tag.lastIndex
    const [, , name = '', given = ''] = open
    const attributes = Object.fromEntries(
      [...given.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plain(value)]),
    )
    const children: XmlNode[] = []
    let content = ''
    for (;;) {
      const next = text.indexOf('<', at)
      if (next < 0) throw new Error(`${name} does not end`)
      content += text.slice(at, next)
      at = next
      if (text[at + 1] !== '/') {
        children.push(read())
        continue
      }
      tag.lastIndex = at
      if (tag.exec(text)?.[2] !== name) throw new Error(`${name} ends as something else at ${at}`)
      at = tag.lastIndex
      return nodeOf(name, attributes, children, plain(content))
    }
  }
  const root = read()
  if (text.slice(at).trim() !== '') throw new Error('Something after the root')
  return root
}
