import * as pdf from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the bundler makes the address of the file
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pdfFolder } from './pdf-folder.ts'

pdf.GlobalWorkerOptions.workerSrc = worker

export { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Begins to open a PDF, in a worker: from its bytes, or from an address, of which only the parts that are needed are loaded. The promise in it fails
 * with an error named `PasswordException` where the document is locked.
 */
export const openPdf = (source: Uint8Array | string) =>
  pdf.getDocument({
    ...(typeof source === 'string' ? { url: source, disableAutoFetch: true, disableStream: true, rangeChunkSize: 256 * 1024 } : { data: source }),
    cMapUrl: `/web/${pdfFolder}/cmaps/`,
    standardFontDataUrl: `/web/${pdfFolder}/standard_fonts/`,
    wasmUrl: `/web/${pdfFolder}/wasm/`,
    // Our content security policy allows no WebAssembly; the decoders of scans are also there as scripts.
    useWasm: false,
    enableXfa: false,
  })
