import { attachmentRule } from '#web/ui/files/attachment-rule.ts'
import type { ResourceKind, ResourceState, ResourceView } from '../contract.ts'

// The web app imports the contract as types only, so its lists are repeated here.
export const kinds = ['video', 'audio', 'picture', 'document', 'archive', 'package', 'interactive'] as const satisfies readonly ResourceKind[]
export const views = ['mine', 'shared', 'institution', 'public'] as const satisfies readonly ResourceView[]
export const states = ['used', 'unused', 'idle', 'noAlt', 'noCaptions', 'converting', 'failed'] as const satisfies readonly ResourceState[]

/** What can be uploaded; the server checks the content again. */
export const uploadRule = { suffixes: attachmentRule.suffixes, maxBytes: 2 * 1024 ** 3 }
