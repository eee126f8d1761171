import type { PreviewProps } from '#features/library/files/web/preview-slot.ts'
import { MediaPlayer } from './MediaPlayer.tsx'

/** A video or audio within another screen. */
export const MediaPreview = ({ file, process, compact }: PreviewProps) => (
  <MediaPlayer key={file.id} fileId={file.id} url={file.url} name={file.name} watermark={process.watermark} compact={compact} />
)
