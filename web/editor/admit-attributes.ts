import { schema } from '@recto/document/schema'
import { isUuid } from '@recto/document/schema-attributes'

/**
 * The attributes of a pasted block with what the schema refuses set to its default; undefined when there is no block without that value. ProseMirror
 * throws on such a value in the middle of the paste, and a picture by its path in some source is no file of the store.
 */
export function admittedAttributes(name: string, given: unknown): Record<string, unknown> | undefined {
  const specs = schema.nodes[name]?.spec.attrs ?? schema.marks[name as keyof typeof schema.marks]?.spec.attrs ?? {}
  const values = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const good: Record<string, unknown> = {}
  for (const [attribute, spec] of Object.entries(specs)) {
    const value = Object.hasOwn(values, attribute) ? values[attribute] : undefined
    const passes =
      value !== undefined && isValid(spec.validate, value) && ((attribute !== 'file' && attribute !== 'poster') || value === null || isUuid(value))
    if (passes) good[attribute] = value
    else if ('default' in spec) good[attribute] = spec.default as unknown
    else return undefined
  }
  return good
}

/** Whether an attribute's check lets a value through. */
export function isValid(validate: unknown, value: unknown): boolean {
  if (typeof validate !== 'function') return true
  try {
    ;(validate as (value: unknown) => void)(value)
    return true
  } catch {
    return false
  }
}
