import { AliasNode, IdentifierNode, type JoinNode, type OperationNode, SelectQueryNode, TableNode } from 'kysely'

interface Query {
  toOperationNode(): OperationNode
}

/**
 * The query without those left joins that nothing else in it refers to; they do not change which rows are found. PostgreSQL's planner drops them
 * too, but still reads the columns that they compare, which prevents an index-only scan.
 */
export function dropUnusedJoins(query: Query): Query {
  const node = query.toOperationNode()
  if (!SelectQueryNode.is(node) || !node.joins) return query
  let joins = node.joins
  for (;;) {
    const kept = joins.filter(
      (join) => join.joinType !== 'LeftJoin' || isMentioned(join, { ...node, joins: joins.filter((other) => other !== join) }),
    )
    if (kept.length === joins.length) break
    joins = kept
  }
  const reduced = { ...node, joins }
  return { toOperationNode: () => reduced }
}

function isMentioned(join: JoinNode, rest: SelectQueryNode): boolean {
  const name = nameOf(join.table)
  return !name || new RegExp(`(?<!\\w)${name}(?!\\w)`).test(JSON.stringify(rest))
}

function nameOf(table: OperationNode): string | undefined {
  if (AliasNode.is(table)) return IdentifierNode.is(table.alias) ? table.alias.name : undefined
  return TableNode.is(table) ? table.table.identifier.name : undefined
}
