/** What a document is on the wire, in the database and in an edition: plain JSON, nothing of the editor. */
export type Attributes = Readonly<Record<string, unknown>>

export type MarkJson = { type: string; attrs?: Attributes }

export type NodeJson = {
  type: string
  attrs?: Attributes
  content?: NodeJson[]
  marks?: MarkJson[]
  text?: string
}

/** The text of one chapter. `attrs.label` is the name under which cross references find the chapter itself. */
export type DocJson = NodeJson & { type: 'doc'; content: NodeJson[] }
