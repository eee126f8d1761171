import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { NamedEntry } from './cell.ts'
import type { Ways } from './place.ts'
import type { Things, ThingsContext } from './things.ts'

/** What the `matrix.ts` of a feature, or of a folder of its server side, exports. */
interface MatrixFile {
  matrix: readonly NamedEntry[]
  ways?: Ways
  /** The columns of its tables that were reviewed for personal data, by table. */
  reviewedColumns?: Readonly<Record<string, string>>
  /** Makes the objects that its calls are about; see `Things`. */
  things?: (given: ThingsContext) => Promise<Partial<Things>>
}

const root = new URL('../../../', import.meta.url)
const files = globSync(['features/*/*/server/matrix.ts', 'features/*/*/server/*/matrix.ts'], { cwd: fileURLToPath(root) })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()
const modules = await Promise.all(files.map(async (file) => ({ file, ...((await import(new URL(file, root).href)) as MatrixFile) })))
const entriesIn = (from: typeof modules) =>
  new Map(from.flatMap(({ matrix: entries }) => entries.map(({ name, call, entry }) => [name, { call, entry }])))

/** Every call with its entry, from the `matrix.ts` of each feature. */
export const matrix = entriesIn(modules)

const features = (process.env['RECTO_TEST_CALLS'] ?? '').split(',').filter(Boolean)
/** Whether this run tests the calls of some features only, whose folders are named in the environment as `people/users`. */
export const narrowed = features.length > 0
/** The calls that this run tests. */
export const chosen = narrowed ? entriesIn(modules.filter(({ file }) => features.some((feature) => file.startsWith(`features/${feature}/`)))) : matrix

/** The builders of objects, one for each feature that has some. */
export const builders = modules.flatMap(({ things }) => things ?? [])

/** The requests that need an earlier call, by the name of the call. */
export const ways: Ways = Object.assign({}, ...modules.map((each) => each.ways ?? {})) as Ways

/** The columns that the features have reviewed for personal data, by table. */
export const reviewed: Readonly<Record<string, string>> = Object.assign({}, ...modules.map(({ reviewedColumns = {} }) => reviewedColumns)) as Record<
  string,
  string
>
