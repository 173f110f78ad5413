import { relative, sep } from 'node:path'
import { judgeSpecifier } from './judge-import.ts'
import { judgeWord } from './specification-words.ts'

/** The part of the linter's plugin interface that this plugin uses. The linter publishes no types for it. */
type Source = { readonly type: string; readonly value?: unknown } | null | undefined
type ImportingNode = { readonly source?: Source }
type NamedNode = { readonly type: string; readonly name: string }
type Context = {
  readonly cwd: string
  readonly filename: string
  report(problem: { message: string; node: Source | NamedNode }): void
}

const pathOf = ({ cwd, filename }: Context): string => relative(cwd, filename).split(sep).join('/')

const layersRule = {
  meta: { type: 'problem', docs: { description: 'Imports follow the table in scripts/lint/layer-table.ts' } },
  create(context: Context) {
    const path = pathOf(context)
    const check = ({ source }: ImportingNode) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return
      const message = judgeSpecifier(path, source.value)
      if (message) context.report({ message, node: source })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}

const specificationWordsRule = {
  meta: { type: 'problem', docs: { description: "The specification's words stand in shared/api/specification" } },
  create(context: Context) {
    const path = pathOf(context)
    return {
      Identifier: (node: NamedNode) => {
        const message = judgeWord(path, node.name)
        if (message) context.report({ message, node })
      },
    }
  },
}

// The linter loads a plugin from its default export.
export default {
  meta: { name: 'inplan' },
  rules: { layers: layersRule, 'specification-words': specificationWordsRule },
}
