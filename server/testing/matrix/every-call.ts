import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { NamedEntry } from './cell.ts'

const root = new URL('../../../', import.meta.url)
const files = globSync('features/*/*/server/matrix.ts', { cwd: fileURLToPath(root) }).toSorted()
const modules = await Promise.all(
  files.map((file) => import(new URL(file.replaceAll('\\', '/'), root).href) as Promise<{ matrix: readonly NamedEntry[] }>),
)

/** Every call with its entry, from the `matrix.ts` of each feature. */
export const matrix = new Map(modules.flatMap(({ matrix: entries }) => entries.map(({ name, call, entry }) => [name, { call, entry }])))
