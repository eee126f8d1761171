import { checkNode } from './gate-node.ts'
import type { Checking, GateProblem, Open } from './gate-node.ts'
import { countFormulas } from '../render/formulas.ts'
import type { DocJson } from '../schema/node-json.ts'
import { schema } from '../schema/schema.ts'

export { withIds } from '../schema/with-ids.ts'
export type Problem = GateProblem
export type GateOptions = {
  /** During an import, files may still be named by their path in the source (`asset:<path>`). */
  allowAssets?: boolean
}

export const LIMITS = { depth: 24, nodes: 20_000, characters: 2_000_000, problems: 50 } as const

/**
 * Validates a document against the schema, attribute by attribute. Returns the document with all defaults filled in, or its problems (at most
 * `LIMITS.problems`). Accepts any JSON and never throws.
 */
export const checkDocument = (json: unknown, options: GateOptions = {}): { doc: DocJson } | { problems: Problem[] } => {
  const problems = walk(json, options.allowAssets === true)
  if (problems.length > 0) return { problems }
  try {
    const node = schema.nodeFromJSON(json)
    node.check()
    const text = JSON.stringify(node)
    if (text.length > LIMITS.characters) return { problems: [{ path: '', message: `longer than ${LIMITS.characters} characters` }] }
    return { doc: JSON.parse(text) as DocJson }
  } catch (error) {
    return { problems: [{ path: '', message: error instanceof Error ? error.message : 'not a document' }] }
  }
}

/** Without recursion, so that deep nesting cannot overflow the stack. */
const walk = (json: unknown, allowAssets: boolean): Problem[] => {
  const problems: Problem[] = []
  const report: Checking['report'] = (path, message, more) => {
    if (problems.length < LIMITS.problems) problems.push({ path, message, ...more })
  }
  const seen = new Map<string, string>()
  const waiting: Open[] = [{ value: json, path: '', depth: 0, parent: null, block: '' }]
  const formula = countFormulas()
  let nodes = 0
  let characters = 0
  for (let open = waiting.pop(); open !== undefined; open = waiting.pop()) {
    nodes += 1
    if (nodes + waiting.length > LIMITS.nodes) return [{ path: open.path, message: `more than ${LIMITS.nodes} nodes` }]
    if (open.depth > LIMITS.depth) return [{ path: open.path, message: `nested deeper than ${LIMITS.depth} levels` }]
    if (problems.length >= LIMITS.problems) return problems
    const found = checkNode(open, { allowAssets, seen, formula, report })
    characters += found.characters
    if (characters > LIMITS.characters) return [{ path: open.path, message: `longer than ${LIMITS.characters} characters` }]
    for (let at = found.children.length - 1; at >= 0; at--) waiting.push(found.children[at]!)
  }
  return problems
}
