import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  FromNode,
  IdentifierNode,
  InsertQueryNode,
  JoinNode,
  MergeQueryNode,
  type OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
  UsingNode,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RootOperationNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import { owned } from './rows.ts'

const ownedTables: ReadonlySet<string> = new Set(owned)
const column = ColumnNode.create('institution_id')
const everything = [SelectionNode.create(SelectAllNode.create())]

/** A query compiler that limits every statement to one institution. Not a plugin, which would process a subquery twice: the compiler runs once per statement. */
export function compilerFor(institutionId: string): QueryCompiler {
  const compiler = new PostgresQueryCompiler()
  return { compileQuery: (node, id) => compiler.compileQuery(scoped(node, institutionId), id) }
}

/** Adds the institution to every owned table of a query. It does not parse raw `sql`, which must therefore not name owned tables. */
function scoped<Q extends RootOperationNode>(query: Q, institutionId: string): Q {
  const value = ValueNode.create(institutionId)

  const ofInstitution = (name: string) =>
    BinaryOperationNode.create(ReferenceNode.create(column, TableNode.create(name)), OperatorNode.create('='), value)

  /** `textbooks` becomes `(select * from textbooks where institution_id = $1) as textbooks`; the planner flattens it. */
  function narrowed(node: OperationNode): OperationNode {
    const table = ownedName(node)
    if (!table) return visit(node)
    const alias = AliasNode.is(node) ? node.alias : IdentifierNode.create(table)
    const rows = { ...SelectQueryNode.createFrom([TableNode.create(table)]), selections: everything, where: WhereNode.create(ofInstitution(table)) }
    return AliasNode.create(rows, alias)
  }

  function filtered<Q extends UpdateQueryNode | DeleteQueryNode>(query: Q, target: OperationNode | undefined): Q {
    if (!target || !ownedName(target)) return query
    const condition = ofInstitution(visibleName(target))
    return { ...query, where: WhereNode.create(query.where ? AndNode.create(query.where.where, condition) : condition) }
  }

  function filled(query: InsertQueryNode): InsertQueryNode {
    if (!query.into || !ownedName(query.into)) return query
    if (!query.values || !ValuesNode.is(query.values)) throw new Error('an owned table takes values, not a query')
    const rows = query.values.values.map((row) =>
      PrimitiveValueListNode.is(row) ? PrimitiveValueListNode.create([...row.values, institutionId]) : { ...row, values: [...row.values, value] },
    )
    return { ...query, columns: [...(query.columns ?? []), column], values: ValuesNode.create(rows) }
  }

  function visit(node: OperationNode): OperationNode {
    if (ValueNode.is(node) || PrimitiveValueListNode.is(node)) return node
    if (FromNode.is(node)) return FromNode.create(node.froms.map(narrowed))
    if (UsingNode.is(node)) return UsingNode.create(node.tables.map(narrowed))
    if (JoinNode.is(node)) return { ...within(node), table: narrowed(node.table) } as JoinNode
    if (InsertQueryNode.is(node)) return filled(within(node))
    if (UpdateQueryNode.is(node)) return filtered(within(node), node.table)
    if (DeleteQueryNode.is(node)) return filtered({ ...within(node), from: node.from }, node.from.froms[0])
    if (MergeQueryNode.is(node)) throw new Error('merge is not scoped')
    return within(node)
  }
  const visitAny = (part: unknown): unknown => (Array.isArray(part) ? part.map(visitAny) : isNode(part) ? visit(part) : part)
  const within = <N extends OperationNode>(node: N): N => ({
    ...node,
    ...Object.fromEntries(Object.entries(node).map(([key, part]) => [key, visitAny(part)])),
  })

  return visit(query) as Q
}

const isNode = (part: unknown): part is OperationNode => typeof part === 'object' && part !== null && 'kind' in part

function ownedName(node: OperationNode): string | undefined {
  if (AliasNode.is(node)) return ownedName(node.node)
  const name = TableNode.is(node) ? node.table.identifier.name : ''
  // A search view contains the rows of its table.
  return ownedTables.has(name.replace(/_search$/, '')) ? name : undefined
}

function visibleName(node: OperationNode): string {
  if (AliasNode.is(node) && IdentifierNode.is(node.alias)) return node.alias.name
  return ownedName(node) ?? ''
}
