import { schema } from '#document/schema/schema.ts'
import { isUuid } from '#document/schema/schema-attributes.ts'

/**
 * The attributes of a pasted block, with values that the schema refuses set to their defaults; undefined if a refused attribute has no default. Without
 * this check ProseMirror would throw in the middle of the paste. `file` and `poster` must be ids of stored files, not paths from another source.
 */
export function validAttributes(name: string, given: unknown): Record<string, unknown> | undefined {
  const specs = schema.nodes[name]?.spec.attrs ?? schema.marks[name as keyof typeof schema.marks]?.spec.attrs ?? {}
  const values = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>
  const valid: Record<string, unknown> = {}
  for (const [attribute, spec] of Object.entries(specs)) {
    const value = Object.hasOwn(values, attribute) ? values[attribute] : undefined
    const isFile = attribute === 'file' || attribute === 'poster'
    const passes = value !== undefined && isValid(spec.validate, value) && (!isFile || value === null || isUuid(value))
    if (passes) valid[attribute] = value
    else if ('default' in spec) valid[attribute] = spec.default as unknown
    else return undefined
  }
  return valid
}

/** Whether a value passes the `validate` function of an attribute. */
export function isValid(validate: unknown, value: unknown): boolean {
  if (typeof validate !== 'function') return true
  try {
    ;(validate as (value: unknown) => void)(value)
    return true
  } catch {
    return false
  }
}
