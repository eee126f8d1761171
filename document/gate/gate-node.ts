import type { MarkType, NodeType } from 'prosemirror-model'
import { formulasOfNode, formulaLimitTexts } from '../render/formulas.ts'
import type { FormulaLimit, FormulaText } from '../render/formulas.ts'
import type { NodeJson } from '../schema/node-json.ts'
import { schema } from '../schema/schema.ts'
import { isAssetRef, isBlockId } from '../schema/schema-attributes.ts'

/** `searchText` is the explanation for the author, `block` the block it belongs to. A finding without them cannot be caused in the editor. */
export type GateProblem = { path: string; message: string; words?: FormulaText; block?: string }
/** A value that is still to be checked, with its position. */
export type Open = { value: unknown; path: string; depth: number; parent: NodeType | null; block: string }
export type Checking = {
  allowAssets: boolean
  seen: Map<string, string>
  /** Counts a formula of the document; returns the limit that it exceeds. */
  formula: (latex: string) => FormulaLimit | undefined
  report: (path: string, message: string, more?: Pick<GateProblem, 'words' | 'block'>) => void
}

const KEYS = new Set(['type', 'attrs', 'content', 'marks', 'text'])
const MARK_KEYS = new Set(['type', 'attrs'])
const MOST_MARKS = 12
const MOST_CHILDREN = 20_000
const nodeTypes = new Map(Object.entries(schema.nodes))
const markTypes = new Map(Object.entries(schema.marks))
const markOrder = new Map([...markTypes.keys()].map((name, at) => [name, at]))

/** Checks one node by itself and against its parent; its children are returned, to be checked later. */
export const checkNode = (open: Open, checking: Checking): { children: Open[]; characters: number } => {
  const { value, path, parent } = open
  const { report } = checking
  const none = { children: [], characters: 0 }
  if (!isRecord(value)) return (report(path, 'must be a node'), none)
  const type = typeof value['type'] === 'string' ? nodeTypes.get(value['type']) : undefined
  if (type === undefined) return (report(path, 'unknown kind of node'), none)
  if (parent === null && type.name !== 'doc') return (report(path, 'must be a document'), none)
  for (const key of Object.keys(value)) if (!KEYS.has(key)) report(path, `unknown key ${short(key)}`)

  let characters = type.name.length
  if (type.isText) characters += checkText(value, path, report)
  else if (value['text'] !== undefined) report(`${path}.text`, 'only a text node has text')
  characters += checkAttributes(type.spec.attrs, value['attrs'], `${path}.attrs`, checking)
  checkId(type, value['attrs'], path, checking)
  characters += checkMarks(value['marks'], parent, path, checking)
  const block = checkFormulas(value, open, checking)
  return { children: checkContent(type, value['content'], { ...open, block }, report), characters }
}

/** Checks the formulas of one node; returns the id of the block that formulas inside it belong to. */
const checkFormulas = (value: Record<string, unknown>, { path, block }: Open, { formula, report }: Checking): string => {
  const attrs = isRecord(value['attrs']) ? value['attrs'] : {}
  const own = isBlockId(attrs['id']) ? attrs['id'] : block
  for (const { latex, attribute } of formulasOfNode({ type: String(value['type']), attrs } satisfies NodeJson)) {
    const excess = formula(latex)
    if (excess !== undefined) report(`${path}.attrs.${attribute}`, formulaLimitTexts[excess].en, { words: formulaLimitTexts[excess], block: own })
  }
  return own
}

const checkText = (node: Record<string, unknown>, path: string, report: Checking['report']): number => {
  const text = node['text']
  if (typeof text !== 'string' || text === '') return (report(`${path}.text`, 'must be a text that is not empty'), 0)
  if (!storable(text)) report(`${path}.text`, 'has a control character or half a character')
  return text.length
}

const checkAttributes = (
  spec: Record<string, { default?: unknown; validate?: string | ((value: unknown) => void) }> | undefined,
  given: unknown,
  path: string,
  { allowAssets, report }: Checking,
): number => {
  const attrs = given === undefined ? {} : given
  if (!isRecord(attrs)) return (report(path, 'must be an object'), 0)
  const declared = new Map(Object.entries(spec ?? {}))
  let characters = 0
  for (const key of Object.keys(attrs)) {
    const value = attrs[key]
    const attribute = declared.get(key)
    if (attribute === undefined) {
      report(path, `unknown attribute ${short(key)}`)
      continue
    }
    if (typeof value === 'string') characters += value.length
    try {
      if (typeof attribute.validate !== 'function') throw new RangeError('cannot be set')
      attribute.validate(value)
      if (typeof value === 'string' && !storable(value)) throw new RangeError('has a control character or half a character')
      if (!allowAssets && isAssetRef(value)) throw new RangeError('must be the id of a file')
    } catch (error) {
      report(`${path}.${key}`, error instanceof Error ? error.message : 'is not allowed')
    }
  }
  for (const [key, attribute] of declared) {
    if (!Object.hasOwn(attribute, 'default') && !Object.hasOwn(attrs, key)) report(`${path}.${key}`, 'is missing')
  }
  return characters
}

const checkId = (type: NodeType, attrs: unknown, path: string, { seen, report }: Checking): void => {
  if (type.spec.attrs?.['id'] === undefined) return
  const id = isRecord(attrs) && Object.hasOwn(attrs, 'id') ? attrs['id'] : undefined
  if (!isBlockId(id)) return report(`${path}.attrs.id`, 'every block needs an id')
  const first = seen.get(id)
  if (first !== undefined) report(`${path}.attrs.id`, `the id is used twice, first at ${first || 'the document'}`)
  else seen.set(id, path)
}

const checkMarks = (marks: unknown, parent: NodeType | null, path: string, checking: Checking): number => {
  if (marks === undefined) return 0
  const { report } = checking
  if (!Array.isArray(marks) || marks.length > MOST_MARKS) return (report(`${path}.marks`, 'must be a short list'), 0)
  const before: MarkType[] = []
  let characters = 0
  marks.forEach((mark: unknown, at) => {
    const markPath = `${path}.marks[${at}]`
    const type = isRecord(mark) && typeof mark['type'] === 'string' ? markTypes.get(mark['type']) : undefined
    if (!isRecord(mark) || type === undefined) return report(markPath, 'unknown mark')
    for (const key of Object.keys(mark)) if (!MARK_KEYS.has(key)) report(markPath, `unknown key ${short(key)}`)
    if (parent === null || !parent.allowsMarkType(type)) report(markPath, `${type.name} is not allowed here`)
    const last = before.at(-1)
    if (last !== undefined && markOrder.get(type.name)! <= markOrder.get(last.name)!) report(markPath, 'marks are not in their order')
    if (before.some((other) => other !== type && (other.excludes(type) || type.excludes(other))))
      report(markPath, `${type.name} excludes another mark`)
    before.push(type)
    characters += checkAttributes(type.spec.attrs, mark['attrs'], `${markPath}.attrs`, checking)
  })
  return characters
}

const checkContent = (type: NodeType, content: unknown, { path, depth, block }: Open, report: Checking['report']): Open[] => {
  if (content === undefined) {
    if (!type.contentMatch.validEnd) report(path, `${type.name} is empty`)
    return []
  }
  if (!Array.isArray(content)) return (report(`${path}.content`, 'must be a list'), [])
  if (type.isLeaf && content.length > 0) return (report(`${path}.content`, `${type.name} has no content`), [])
  let match = type.contentMatch
  for (let at = 0; at < content.length && at <= MOST_CHILDREN; at++) {
    const child: unknown = content[at]
    const childType = isRecord(child) && typeof child['type'] === 'string' ? nodeTypes.get(child['type']) : undefined
    if (childType === undefined) break
    const next = match.matchType(childType)
    if (next === null) return (report(`${path}.content[${at}]`, `${childType.name} is not allowed in ${type.name}`), [])
    match = next
  }
  if (content.length === 0 && !match.validEnd) report(path, `${type.name} is empty`)
  // One more than the limit, so that exceeding it is noticed.
  return content
    .slice(0, MOST_CHILDREN + 1)
    .map((value: unknown, at) => ({ value, path: `${path}.content[${at}]`, depth: depth + 1, parent: type, block }))
}

/** Whether PostgreSQL's jsonb and XML can store the text: no control characters except tab and line ends, no lone surrogates. */
const storable = (text: string): boolean => text.isWellFormed() && !/[\0-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/.test(text)

const short = (key: string): string => JSON.stringify(key.slice(0, 40))

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)
