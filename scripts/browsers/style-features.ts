import { parse, type ChildNode } from 'postcss'
import { uses, type FeatureTable, type MissingFeature } from './missing-features.ts'

/** Finds what a style sheet uses that one of the oldest browsers lacks: at-rules, selectors, properties and functions. */
export function featuresOfStyles(css: string, table: FeatureTable): MissingFeature[] {
  const found: MissingFeature[] = []
  const look = (feature: string, name: string, names: ReadonlyMap<string, readonly string[]>): void => {
    const browsers = names.get(name)
    if (browsers) found.push({ feature, browsers })
  }
  parse(css).walk((node: ChildNode) => {
    if (node.type === 'atrule') look(`@${node.name}`, node.name, table.atRules)
    if (node.type === 'rule')
      found.push(...uses(node.selector, /:{1,2}([a-z-]+)/g, table.selectors, (name) => `:${name}`))
    if (node.type === 'decl') {
      const { prop, value } = node
      look(prop, prop, table.properties)
      found.push(...uses(value, /(?<![\w-])([a-z][a-z-]*)\(/g, table.functions, (name) => `${name}()`))
    }
  })
  return found
}
