import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { builtFile } from '#server/pages/assets/assets.ts'
import { typeOf } from '../read/types.ts'

const scorm = (kind: string) => fileURLToPath(import.meta.resolve(`scorm-again/${kind}/min`)).replace('/esm/', '/')
const h5p = fileURLToPath(new URL('./', import.meta.resolve('h5p-standalone')))

/** The scripts of the player by their addresses: its own, those of the run-time environments of SCORM, and the player of H5P with its styles and fonts. */
function pathOf(name: string): string | undefined {
  if (name === 'player.js') return builtFile('.vite/package-player.js')
  if (name === 'scorm12.js' || name === 'scorm2004.js') return scorm(name.slice(0, -3))
  const inside = /^h5p\/((?:[\w-]+\/){0,3}[\w.-]+\.(?:js|css|woff2?|svg|gif))$/.exec(name)?.[1]
  return inside && h5p + inside
}

/** A file of the player; undefined if there is none of this name. */
export async function playerFile(name: string): Promise<{ bytes: Buffer; type: string } | undefined> {
  const path = pathOf(name)
  const bytes = path && (await readFile(path).catch(() => undefined))
  return bytes ? { bytes, type: typeOf(name) } : undefined
}
