import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson } from '#document/schema/node-json.ts'

/** The text of a post that has only files. */
export const noText = (): DocJson => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: newBlockId() } }] })
