import * as pdf from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the bundler makes the address of the file
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { pdfFolder } from './pdf-folder.ts'

pdf.GlobalWorkerOptions.workerSrc = worker

/** Begins to open a PDF, in a worker. The promise in it fails with an error named `PasswordException` where the document is locked. */
export const openPdf = (data: Uint8Array) =>
  pdf.getDocument({
    data,
    cMapUrl: `/web/${pdfFolder}/cmaps/`,
    standardFontDataUrl: `/web/${pdfFolder}/standard_fonts/`,
    wasmUrl: `/web/${pdfFolder}/wasm/`,
    // Our content security policy allows no WebAssembly; the decoders of scans are also there as scripts.
    useWasm: false,
    enableXfa: false,
  })
