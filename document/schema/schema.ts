import { Schema } from 'prosemirror-model'
import { marks } from './schema-marks.ts'
import { nodes } from './schema-nodes.ts'

export type { DocJson, NodeJson, MarkJson } from './node-json.ts'

/** The schema of the textbook document. The server's gate, the renderer, the importers and the editor all use this one. */
export const schema = new Schema({ nodes, marks })
