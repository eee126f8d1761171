import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'
import { second } from './contract.ts'

const text = z.string().trim().min(1).max(2000)

const MediaNote = z.object({
  id: z.uuid(),
  /** Second of the video or audio. */
  at: z.int(),
  text: z.string(),
  /** Seen by all who watch it in the institution, and not by its author alone. */
  shared: z.boolean(),
  mine: z.boolean(),
  by: z.object({ id: z.uuid(), name: z.string() }),
  updatedAt: z.iso.datetime(),
  rowVersion: RowVersion,
})
export type MediaNote = z.infer<typeof MediaNote>

export const mediaNotes = call('GET /pressplatform/media/{fileId}/notes', 'signedIn', {
  does: 'Returns the caller’s own notes about a video or audio and those that are shared with all who watch it, in the order of their seconds.',
  data: z.object({ notes: z.array(MediaNote) }),
})

export const mediaNoteAdd = call('POST /pressplatform/media/{fileId}/notes', 'signedIn', {
  does: 'Adds a note at a second of a video or audio. Those who may edit it may share the note with all who watch it.',
  body: z.object({ at: second, text, shared: z.boolean() }),
  once: true,
  data: MediaNote,
})

export const mediaNoteChange = call('PUT /pressplatform/media/{fileId}/notes/{noteId}', 'signedIn', {
  does: 'Changes the text of the caller’s own note, and whether it is shared.',
  body: z.object({ text, shared: z.boolean(), rowVersion: RowVersion }),
  data: MediaNote,
})

export const mediaNoteRemove = call('DELETE /pressplatform/media/{fileId}/notes/{noteId}', 'signedIn', {
  does: 'Deletes the caller’s own note; those who may edit the video also delete shared notes of others.',
})
