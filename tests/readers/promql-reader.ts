import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

/** A metric in a query, with the labels by which its series are selected. */
export interface Selector {
  readonly metric: string
  readonly matchers: readonly { readonly label: string; readonly operator: string; readonly value: string }[]
}

export interface Query {
  readonly selectors: readonly Selector[]
  /** The labels of `by (…)`, `without (…)`, `on (…)` and `ignoring (…)`. */
  readonly groupedBy: readonly string[]
}

/** Reads a PromQL query with the parser of Prometheus' own editor. Throws when it is none. */
export function readQuery(text: string): Query {
  const selectors: Selector[] = []
  const groupedBy: string[] = []
  const textOf = (node: SyntaxNode | null) => (node ? text.slice(node.from, node.to) : '')
  parser.parse(text).iterate({
    enter: ({ type, node, from }) => {
      if (type.isError) throw new Error(`No query at ${from}: ${text}`)
      if (type.is('VectorSelector')) {
        const matchers = (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map((matcher) => ({
          label: textOf(matcher.getChild('LabelName')),
          operator: textOf(matcher.getChild('MatchOp')),
          value: textOf(matcher.getChild('StringLiteral')).slice(1, -1),
        }))
        selectors.push({ metric: textOf(node.getChild('Identifier')), matchers })
      }
      if (type.is('GroupingLabels')) groupedBy.push(...node.getChildren('LabelName').map(textOf))
    },
  })
  return { selectors, groupedBy }
}
