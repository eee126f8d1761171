import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { builtFile } from '#server/pages/assets/assets.ts'
import { typeOf } from '../read/types.ts'

/** The classic script beside the module of the package. */
const scorm = (module: string) => fileURLToPath(module).replace(/[\\/]esm(?=[\\/])/, '')
const [scorm12, scorm2004] = [scorm(import.meta.resolve('scorm-again/scorm12/min')), scorm(import.meta.resolve('scorm-again/scorm2004/min'))]
const h5p = fileURLToPath(new URL('./', import.meta.resolve('h5p-standalone')))

/** The scripts of the player by their addresses: its own, those of the run-time environments of SCORM, and the player of H5P with its styles and fonts. */
function pathOf(name: string): string | undefined {
  if (name === 'player.js') return builtFile('.vite/package-player.js')
  if (name === 'scorm12.js') return scorm12
  if (name === 'scorm2004.js') return scorm2004
  const inside = /^h5p\/((?:[\w-]+\/){0,3}[\w.-]+\.(?:js|css|woff2?|svg|gif))$/.exec(name)?.[1]
  return inside && h5p + inside
}

/** A file of the player; undefined if there is none of this name. */
export async function playerFile(name: string): Promise<{ bytes: Buffer; type: string } | undefined> {
  const path = pathOf(name)
  const bytes = path && (await readFile(path).catch(() => undefined))
  return bytes ? { bytes, type: typeOf(name) } : undefined
}
