import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { NamedEntry } from './cell.ts'
import type { Things, ThingsContext } from './things.ts'

/** What the `matrix.ts` of a feature exports. */
interface MatrixFile {
  matrix: readonly NamedEntry[]
  /** Makes the objects that its calls are about; see `Things`. */
  things?: (given: ThingsContext) => Promise<Partial<Things>>
}

const root = new URL('../../../', import.meta.url)
const files = globSync('features/*/*/server/matrix.ts', { cwd: fileURLToPath(root) }).toSorted()
const modules = await Promise.all(files.map((file) => import(new URL(file.replaceAll('\\', '/'), root).href) as Promise<MatrixFile>))

/** Every call with its entry, from the `matrix.ts` of each feature. */
export const matrix = new Map(modules.flatMap(({ matrix: entries }) => entries.map(({ name, call, entry }) => [name, { call, entry }])))

/** The builders of objects, one for each feature that has some. */
export const builders = modules.flatMap(({ things }) => things ?? [])
