import { Schema } from 'prosemirror-model'
import { marks } from './schema-marks.ts'
import { nodes } from './schema-nodes.ts'

export type { DocJson, NodeJson, MarkJson } from './node-json.ts'

/** The textbook document. Server gate, renderer, importers and editor all work on this one schema. */
export const schema = new Schema({ nodes, marks })
