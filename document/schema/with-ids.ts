import { newBlockId } from './ids.ts'
import { schema } from './schema.ts'
import { isBlockId } from './schema-attributes.ts'

const typesWithId = new Set(
  Object.values(schema.nodes)
    .filter((type) => type.spec.attrs?.['id'] !== undefined)
    .map((type) => type.name),
)

/** Whether nodes of this type have a block id. */
export const carriesId = (type: unknown): boolean => typeof type === 'string' && typesWithId.has(type)

/**
 * A copy in which every block has a unique id; of two blocks with the same id the first keeps it.
 * For pasted and imported content, before the gate: accepts any JSON and never throws.
 */
export const withIds = <T>(json: T): T => {
  const seen = new Set<string>()
  const root = copyOf(json)
  const waiting: unknown[] = [root]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (!isRecord(node)) continue
    if (carriesId(node['type'])) {
      const attrs = isRecord(node['attrs']) ? node['attrs'] : {}
      const own = Object.hasOwn(attrs, 'id') ? attrs['id'] : undefined
      const id = isBlockId(own) && !seen.has(own) ? own : newBlockId()
      seen.add(id)
      node['attrs'] = { ...attrs, id }
    }
    if (Array.isArray(node['content'])) {
      const content: unknown[] = node['content'].map(copyOf)
      node['content'] = content
      for (let at = content.length - 1; at >= 0; at--) waiting.push(content[at])
    }
  }
  return root
}

const copyOf = <T>(value: T): T => (isRecord(value) ? { ...value } : value)

const isRecord = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)
