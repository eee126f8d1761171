import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pdfFolder } from '../light/pdf/pdf-folder.ts'

const wanted: readonly [folder: string, names: RegExp][] = [
  ['cmaps', /\.bcmap$/],
  ['standard_fonts', /\.(pfb|ttf)$/],
  ['wasm', /^(openjpeg|jbig2)_nowasm_fallback\.js$/],
]

/** Puts what PDF.js loads only for some documents beside the scripts: tables of Chinese character codes, the standard fonts, and decoders of scans. */
export const pdfFiles = (root: string): Plugin => ({
  name: 'recto-pdf-files',
  apply: 'build',
  async generateBundle() {
    for (const [folder, names] of wanted) {
      const from = join(root, 'node_modules/pdfjs-dist', folder)
      for (const name of (await readdir(from)).filter((each) => names.test(each)))
        this.emitFile({ type: 'asset', fileName: `${pdfFolder}/${folder}/${name}`, source: await readFile(join(from, name)) })
    }
  },
})
