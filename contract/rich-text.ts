import { z } from 'zod'
import type { DocJson } from '#document/schema/node-json.ts'

/**
 * A document of the editor as part of something else: a stem, a notice, a post. Its content is checked by the gate of the server, which names the field
 * of a problem.
 */
export const RichText = z.custom<DocJson>((value) => typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'doc')
