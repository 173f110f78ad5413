import { parseSync } from 'vite'
import { featuresOfText, type FeatureTable, type MissingFeature } from './missing-features.ts'

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Fields that hold types, which no browser ever sees. */
const typeFields = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'superTypeArguments'])

/** Calls a function for each node of a script, but not for types and imports. */
function visit(node: Node, see: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  if (node.type.startsWith('TSInterface') || node.type.startsWith('TSTypeAlias') || node.type === 'ImportDeclaration')
    return
  see(node, parent)
  for (const field of Object.keys(node)) {
    const value = node[field]
    if (typeof value !== 'object' || value === null || typeFields.has(field)) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see, node)
  }
}

const nameIn = (node: unknown): string =>
  isNode(node) && (node.type === 'Identifier' || node.type === 'JSXIdentifier') ? String(node['name']) : ''

/** Names that the script itself declares, in any of its scopes. */
function declaredNames(program: Node): Set<string> {
  const names = new Set<string>()
  const declare = (pattern: unknown): void => {
    if (isNode(pattern)) visit(pattern, (node) => void (node.type === 'Identifier' && names.add(String(node['name']))))
  }
  visit(program, (node) => {
    if (node.type === 'VariableDeclarator' || /^(Function|Class)/.test(node.type)) declare(node['id'])
    for (const parameter of Array.isArray(node['params']) ? node['params'] : []) declare(parameter)
  })
  for (const node of program['body'] as Node[]) {
    if (node.type !== 'ImportDeclaration') continue
    for (const specifier of node['specifiers'] as Node[]) declare(specifier['local'])
  }
  return names
}

/**
 * Finds what a script uses that one of the oldest browsers lacks: globals and their static members by name, other members where their name
 * alone says which they are, HTML attributes in JSX, and selectors and functions of styles in its texts.
 * @param lang of the script, such as 'tsx'
 */
export function featuresOfScript(code: string, lang: 'js' | 'ts' | 'tsx', table: FeatureTable): MissingFeature[] {
  const program = parseSync(`script.${lang}`, code).program as unknown as Node
  const declared = declaredNames(program)
  const found: MissingFeature[] = []
  const look = (feature: string, name: string, names: ReadonlyMap<string, readonly string[]>): void => {
    const browsers = names.get(name)
    if (browsers) found.push({ feature, browsers })
  }
  visit(program, (node, parent) => {
    if (node.type === 'MemberExpression' && node['computed'] !== true) {
      const [object, property] = [nameIn(node['object']), nameIn(node['property'])]
      const whole = `${object}.${property}`
      if (object !== '' && !declared.has(object) && table.globals.has(whole)) look(whole, whole, table.globals)
      else if (parent?.type === 'CallExpression' && parent['callee'] === node && table.methods.has(property)) {
        look(`.${property}()`, property, table.methods)
      } else if (lang !== 'js') look(`.${property}`, property, table.pageMembers)
    } else if (node.type === 'Identifier' && isRead(node, parent) && !declared.has(nameIn(node))) {
      look(nameIn(node), nameIn(node), table.globals)
    } else if (node.type === 'JSXAttribute') {
      const attribute = nameIn(node['name']).toLowerCase()
      if (/^[a-z]/.test(nameIn(parent?.['name']))) look(`<${attribute}>`, attribute, table.attributes)
    } else if (node.type === 'Literal' && typeof node['value'] === 'string') {
      found.push(...featuresOfText(node['value'], table))
    } else if (node.type === 'TemplateElement') {
      found.push(...featuresOfText((node['value'] as { raw: string }).raw, table))
    }
  })
  return found
}

/** Whether an identifier is a value, and not the name of a member or of a property. */
function isRead(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true
  if (parent && /^(Property|PropertyDefinition|MethodDefinition)$/.test(parent.type)) return parent['value'] === node
  return parent?.type !== 'ExportSpecifier'
}
