import type { attachmentRule as attachments } from '#contract/files.ts'

// The contract is used only as a type, so its values are repeated here; the server checks again.
export const attachmentRule = {
  suffixes: ['jpg', 'png', 'gif', 'jpeg', 'mp3', 'mp4', 'ppt', 'pptx', 'doc', 'docx', 'xlsx', 'xls', 'pdf', 'zip', 'txt', 'rar', 'm3u8'],
  maxBytes: 512 * 1024 * 1024,
} as const satisfies typeof attachments
