import type { StoredFile } from '#contract/files.ts'
import { dayOf } from '#web/ui/time/days.ts'
import type { Node } from 'prosemirror-model'
import type { Progress } from '#web/kernel/send/send-upload.ts'
import { attachmentRule } from '#web/ui/files/attachment-rule.ts'
import { pictureRule } from '#web/ui/files/file-rule.ts'
import { nodes } from '../state/types.ts'

export type FileKind = 'picture' | 'video' | 'audio' | 'attachment'

export const ruleOf = (kind: FileKind): { suffixes: readonly string[]; maxBytes: number } => {
  if (kind === 'picture') return pictureRule
  if (kind === 'video') return { ...attachmentRule, suffixes: ['mp4', 'm3u8'] }
  return kind === 'audio' ? { ...attachmentRule, suffixes: ['mp3'] } : attachmentRule
}

/** The kind of block for a dropped or pasted file. */
export function kindOfFile(name: string): FileKind {
  const suffix = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (['picture', 'video', 'audio'] as const).find((kind) => ruleOf(kind).suffixes.includes(suffix)) ?? 'attachment'
}

/** Uploads a file for the text that is being written, to wherever its files belong. Throws a RequestError, or the signal's reason. */
export type Upload = (kind: FileKind, file: File, options: { onProgress: Progress; signal: AbortSignal }) => Promise<StoredFile>

/** A new block for a stored file; a video gets the default size of 640 by 360 (specification section 9). */
export function nodeOfFile(kind: FileKind, { id, name, size }: StoredFile, more: { duration?: number } = {}): Node {
  const title = name.replace(/\.[^.]*$/, '').slice(0, 500)
  if (kind === 'picture') return nodes.figure.create({ file: id })
  if (kind === 'video') return nodes.video.create({ file: id, title })
  if (kind === 'audio') return nodes.audio.create({ file: id, title, duration: more.duration ?? null })
  return nodes.attachment.create({ file: id, name: name.slice(0, 500), size, date: dayOf(new Date()) })
}

/** The length of an audio file in seconds, or undefined if the browser does not know it within 5 s. */
export const durationOf = (url: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const sound = new Audio()
    sound.preload = 'metadata'
    sound.onloadedmetadata = () => resolve(Number.isFinite(sound.duration) ? Math.round(sound.duration * 10) / 10 : undefined)
    sound.onerror = () => resolve(undefined)
    setTimeout(() => resolve(undefined), 5_000)
    sound.src = url
  })
