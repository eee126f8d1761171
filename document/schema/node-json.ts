/** A document as plain JSON, as it is sent, stored and published; independent of the editor. */
export type Attributes = Readonly<Record<string, unknown>>

export type MarkJson = { type: string; attrs?: Attributes }

export type NodeJson = {
  type: string
  attrs?: Attributes
  content?: NodeJson[]
  marks?: MarkJson[]
  text?: string
}

/** The text of one chapter. `attrs.label` is the target name for cross references to the chapter itself. */
export type DocJson = NodeJson & { type: 'doc'; content: NodeJson[] }
