import { AliasNode, IdentifierNode, type JoinNode, type OperationNode, SelectQueryNode, TableNode } from 'kysely'

interface Query {
  toOperationNode(): OperationNode
}

/**
 * A query without the left joins that nothing in it mentions: they neither add rows nor leave any out. The planner drops them too, but
 * still reads the columns that they compared, which no index holds.
 */
export function lean(query: Query): Query {
  const node = query.toOperationNode()
  if (!SelectQueryNode.is(node) || !node.joins) return query
  let joins = node.joins
  for (;;) {
    const kept = joins.filter((join) => join.joinType !== 'LeftJoin' || mentioned(join, { ...node, joins: joins.filter((other) => other !== join) }))
    if (kept.length === joins.length) break
    joins = kept
  }
  const left = { ...node, joins }
  return { toOperationNode: () => left }
}

function mentioned(join: JoinNode, rest: SelectQueryNode): boolean {
  const name = nameOf(join.table)
  return !name || new RegExp(`(?<!\\w)${name}(?!\\w)`).test(JSON.stringify(rest))
}

function nameOf(table: OperationNode): string | undefined {
  if (AliasNode.is(table)) return IdentifierNode.is(table.alias) ? table.alias.name : undefined
  return TableNode.is(table) ? table.table.identifier.name : undefined
}
