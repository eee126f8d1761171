import { slot } from '#web/kernel/slots.ts'
import type { Process } from '../contract.ts'

/** A file that is previewed. `url` is the address of its bytes, which stands before `/made/{name}`. */
export interface PreviewedFile {
  id: string
  name: string
  suffix: string
  url: string
}

export interface PreviewProps {
  file: PreviewedFile
  process: Process
  /** Little room, as in a margin: few tools. */
  compact: boolean
  /** The place in the file at which the preview begins, such as `page=12`. */
  at: string | undefined
  /** Told the place at which the person is, in the form of `at`. */
  onPlace?: ((place: string) => void) | undefined
  /** What a picture shows. */
  alt?: string | undefined
}

/** The viewers, each named after a group of suffixes; `package` is for a ZIP archive that can be played. */
export const filePreviewSlot = slot<PreviewProps>('filePreview')

export type PreviewGroup = 'media' | 'picture' | 'pdf' | 'text' | 'archive' | 'package' | 'interactive'

const groups: Readonly<Record<string, PreviewGroup>> = {
  mp4: 'media',
  mp3: 'media',
  m3u8: 'media',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  gif: 'picture',
  pdf: 'pdf',
  doc: 'pdf',
  docx: 'pdf',
  xls: 'pdf',
  xlsx: 'pdf',
  ppt: 'pdf',
  pptx: 'pdf',
  txt: 'text',
  zip: 'archive',
  rar: 'archive',
  json: 'interactive',
}

/** The viewer of a file; undefined for a kind that cannot be previewed. A packed video and a package are played. */
export const previewGroup = (suffix: string, facts?: { playlist?: string | undefined; package?: string | undefined }): PreviewGroup | undefined =>
  suffix === 'zip' && facts?.playlist ? 'media' : suffix === 'zip' && facts?.package ? 'package' : groups[suffix]
