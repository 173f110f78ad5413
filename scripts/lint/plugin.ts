import { relative, sep } from 'node:path'
import { judgeSpecifier } from './judge-import.ts'

/** The part of the linter's plugin interface that this plugin uses. The linter publishes no types for it. */
type Source = { readonly type: string; readonly value?: unknown } | null | undefined
type ImportingNode = { readonly source?: Source }
type Context = {
  readonly cwd: string
  readonly filename: string
  report(problem: { message: string; node: Source }): void
}

const layersRule = {
  meta: { type: 'problem', docs: { description: 'Imports follow the table in scripts/lint/layer-table.ts' } },
  create(context: Context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/')
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

// The linter loads a plugin from its default export.
export default { meta: { name: 'inplan' }, rules: { layers: layersRule } }
