import type { PreviewProps } from '#features/library/files/web/preview-slot.ts'
import { PdfViewer } from './PdfViewer.tsx'
import '../viewer.css'

/** A PDF, or an office document as a PDF. */
export function PdfPart({ file, process: { facts, watermark, download }, compact, at, onPlace }: PreviewProps) {
  const { pdf } = facts
  const url = pdf ? `${file.url}/made/${pdf}` : file.url
  const original = download ? `${file.url}?download` : undefined
  return <PdfViewer url={url} name={file.name} at={at} onPlace={onPlace} watermark={watermark} compact={compact} original={original} />
}
