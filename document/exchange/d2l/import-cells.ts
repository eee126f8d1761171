import type { NodeJson } from '../../schema/node-json.ts'
import { textAttr } from '../../text/walk.ts'

const NAMES: Readonly<Record<string, string>> = { mxnet: 'MXNet', pytorch: 'PyTorch', tensorflow: 'TensorFlow', paddle: 'PaddlePaddle', jax: 'JAX' }
/** In the d2l dialect a cell without a framework belongs to the first one. */
const FIRST_FRAMEWORK = 'mxnet'

/**
 * Consecutive code cells or passages for different frameworks become one group of tabs; a repeated framework
 * begins the next group. Cells for all frameworks become plain code blocks.
 */
export const groupCells = (blocks: readonly NodeJson[]): NodeJson[] => {
  const anyFramework = blocks.some((node) => node.type === '@cell' && textAttr(node, 'frameworks') !== '')
  const result: NodeJson[] = []
  let group: { kind: string; names: Set<string>; tabs: NodeJson[] } | undefined
  const close = () => {
    if (group !== undefined && group.tabs.length > 0) result.push({ type: 'tabs', content: group.tabs })
    group = undefined
  }
  for (const node of blocks) {
    const frameworks = node.type === '@cell' ? textAttr(node, 'frameworks') || (anyFramework ? FIRST_FRAMEWORK : 'all') : textAttr(node, 'frameworks')
    if ((node.type !== '@cell' && node.type !== '@passage') || frameworks === 'all') {
      close()
      result.push(...(node.type === '@cell' ? (node.content ?? []) : [node]))
      continue
    }
    const names = frameworks.split(',').map((name) => name.trim())
    if (group === undefined || group.kind !== node.type || names.some((name) => group!.names.has(name))) {
      close()
      group = { kind: node.type, names: new Set(), tabs: [] }
    }
    for (const name of names) group.names.add(name)
    if ((node.content ?? []).length > 0)
      group.tabs.push({ type: 'tab', attrs: { label: names.map(nameOf).join(', ').slice(0, 500) }, content: node.content! })
  }
  close()
  return result
}

const nameOf = (framework: string): string => (Object.hasOwn(NAMES, framework) ? NAMES[framework]! : framework)
