import type { DocJson, NodeJson } from '../schema/node-json.ts'
import { walk } from '../text/walk.ts'

const FILE_ATTRIBUTES = ['file', 'poster'] as const

/** The attributes of a node that hold the id of a file. An embedded resource is the file of the same id. */
const fileAttributes = (node: NodeJson): readonly string[] =>
  node.type === 'embed' && node.attrs?.['kind'] === 'resource' ? ['ref'] : FILE_ATTRIBUTES

/** The ids of all files used in a document, each once, in reading order. */
export const filesIn = (doc: NodeJson): string[] => {
  const files = new Set<string>()
  walk(doc, (node) => {
    for (const name of fileAttributes(node)) {
      const file = node.attrs?.[name]
      if (typeof file === 'string' && file !== '') files.add(file)
    }
  })
  return [...files]
}

/** A copy of the document in which every file id is replaced by `map(file)`. */
export const mapFiles = (doc: DocJson, map: (file: string) => string): DocJson => mapNode(doc, map) as DocJson

const mapNode = (node: NodeJson, map: (file: string) => string): NodeJson => {
  const copy: NodeJson = { ...node }
  for (const name of fileAttributes(node)) {
    const file = node.attrs?.[name]
    if (typeof file === 'string' && file !== '') copy.attrs = { ...copy.attrs, [name]: map(file) }
  }
  if (node.content !== undefined) copy.content = node.content.map((child) => mapNode(child, map))
  return copy
}
