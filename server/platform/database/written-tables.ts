import {
  AliasNode,
  type CommonTableExpressionNode,
  DeleteQueryNode,
  InsertQueryNode,
  MergeQueryNode,
  type OperationNode,
  RawNode,
  TableNode,
  UpdateQueryNode,
  type WithNode,
} from 'kysely'

const writeInText = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)"?/gi

/** The names of the tables that a statement writes, in common table expressions and in plain SQL too. */
export function writtenTables(statement: OperationNode): string[] {
  if (RawNode.is(statement)) {
    return [...statement.sqlFragments.join(' ').matchAll(writeInText)].flatMap(([, name]) => name ?? [])
  }
  const within = 'with' in statement ? ((statement.with as WithNode | undefined)?.expressions ?? []) : []
  return [
    ...targetsOf(statement).flatMap(nameOf),
    ...within.flatMap(({ expression }: CommonTableExpressionNode) => writtenTables(expression)),
  ]
}

function targetsOf(statement: OperationNode): readonly (OperationNode | undefined)[] {
  if (InsertQueryNode.is(statement) || MergeQueryNode.is(statement)) return [statement.into]
  if (UpdateQueryNode.is(statement)) return [statement.table]
  return DeleteQueryNode.is(statement) ? statement.from.froms : []
}

function nameOf(target: OperationNode | undefined): string[] {
  if (!target) return []
  if (AliasNode.is(target)) return nameOf(target.node)
  return TableNode.is(target) ? [target.table.identifier.name] : []
}
