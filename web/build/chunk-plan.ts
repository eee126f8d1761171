import { build, type InlineConfig, type Rolldown } from 'vite'

/** The name of the chunk of a module; null where the bundler decides. */
type ChunkOf = (module: string) => string | null

/** What this share of the screens uses is loaded with the first of them, in one file; so is what fewer use when it is small and of no feature. */
const sharedByScreens = 1 / 3
/** What this many of the pages that the server writes use is in `base`, which they all have, so that a page does not load `light` for it alone. */
const sharedByPages = 4
/** Characters of unminified code up to which a chunk is small. */
const smallSize = 10_000

/** The files of all screens, and of the parts that every screen has. */
interface Entries {
  screens: readonly string[]
  early: readonly string[]
}
/** What needs a chunk: a page that the server writes, a part that such a page loads when it is used, the work app at its start, a screen, or a part of these. */
type User = 'page' | 'page part' | 'work' | 'screen' | 'part'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/**
 * Plans few and large chunks. The bundler alone makes one chunk for each set of entries that share modules, which are more than a hundred, and each
 * request costs a round trip. A first build shows which entries need which of these chunks; they are put together as
 * - `base`: needed by the work app and by pages that the server writes, and what is small and needed by most of those pages,
 * - `light`: needed by several of those pages only,
 * - `work`: needed by the work app before any screen, with the parts that every screen has (`early`), and the style modules of all its screens,
 * - `screens`: needed by many screens,
 * - a file for each feature: its small parts that several screens need, and another (`-light`) for those that a page needs too,
 * - `parts`: the parts of libraries that few screens need.
 * Everything else is a file that those screens load which need it: the editor of rich texts, the formulas.
 */
export async function planChunks(config: InlineConfig, { screens, early }: Entries): Promise<ChunkOf> {
  const first = await build({ ...config, configFile: false, logLevel: 'silent', build: { ...config.build, write: false, minify: false } })
  const { output } = (Array.isArray(first) ? first[0] : first) as Rolldown.RolldownOutput
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const pageParts = partsOfPages(chunks)
  const users = new Map([...chunks.keys()].map((name) => [name, [] as User[]]))
  for (const chunk of chunks.values())
    if (chunk.facadeModuleId) {
      const kind = kindOf(chunk.facadeModuleId, { screens, early })
      const user = kind === 'part' && pageParts.has(chunk.fileName) ? 'page part' : kind
      for (const name of withImports(chunk, chunks)) users.get(name)?.push(user)
    }
  const manyScreens = screens.length * sharedByScreens
  const plan = new Map<string, string | null>()
  for (const chunk of chunks.values()) {
    const group = groupOf(chunk, chunks, users, manyScreens)
    const pages = users.get(chunk.fileName)?.includes('page')
    for (const module of Object.keys(chunk.modules)) plan.set(module, module.endsWith('.module.css') && !pages ? 'work' : group)
  }
  return (module) => plan.get(module) ?? null
}

/** The names of the chunks that pages of the server load when they are used. */
function partsOfPages(chunks: Chunks): Set<string> {
  const found = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    for (const name of withImports(chunk, chunks))
      for (const part of chunks.get(name)?.dynamicImports ?? []) {
        const loaded = chunks.get(part)
        if (!loaded || found.has(part)) continue
        found.add(part)
        visit(loaded)
      }
  }
  for (const chunk of chunks.values()) if (chunk.facadeModuleId?.endsWith('-root.tsx')) visit(chunk)
  return found
}

/** The name of a chunk and of everything that it imports. */
function withImports({ fileName, imports }: Rolldown.OutputChunk, chunks: Chunks, seen = new Set<string>()): Set<string> {
  seen.add(fileName)
  for (const name of imports) {
    const imported = chunks.get(name)
    if (imported && !seen.has(name)) withImports(imported, chunks, seen)
  }
  return seen
}

function kindOf(entry: string, { screens, early }: Entries): User {
  if (entry.endsWith('-root.tsx')) return 'page'
  if (entry.endsWith('/work.tsx') || early.some((file) => entry.endsWith(file))) return 'work'
  return screens.some((file) => entry.endsWith(file)) ? 'screen' : 'part'
}

/** The group of a chunk. A group imports only from those above it in the list, because an entry that needs a chunk also needs what it imports. */
function groupOf(chunk: Rolldown.OutputChunk, chunks: Chunks, users: ReadonlyMap<string, readonly User[]>, manyScreens: number): string | null {
  const kinds = users.get(chunk.fileName) ?? []
  const count = (kind: User) => kinds.filter((each) => each === kind).length
  const pages = count('page')
  const others = kinds.length - pages
  const small = sizeOf(chunk) <= smallSize
  const feature = featureOf(chunk)
  const importsOnly = (...groups: string[]) =>
    chunk.imports.every((name) => {
      const imported = chunks.get(name)
      return imported && groups.includes(groupOf(imported, chunks, users, manyScreens) ?? '')
    })
  if (count('work')) return pages ? 'base' : 'work'
  if (pages && others && small && importsOnly('base')) return feature ? `${feature}-light` : 'base'
  if (pages && others) return null
  if (pages >= sharedByPages && small && importsOnly('base')) return 'base'
  if (pages) return pages > 1 ? 'light' : null
  // A part of a page must not load the files of the work app for something small.
  if (count('page part') && others > count('page part')) return small && importsOnly('base') ? 'base' : null
  if (count('screen') >= manyScreens) return 'screens'
  if (others < 2 || !importsOnly('base', 'work', 'screens')) return null
  if (small && count('screen')) return feature ?? 'screens'
  return Object.keys(chunk.modules).every((module) => /node_modules[\\/](antd|@rc-component)[\\/]/.test(module)) ? 'parts' : null
}

/** The feature to which all modules of a chunk belong, as `group-name`. */
function featureOf({ modules }: Rolldown.OutputChunk): string | undefined {
  const names = new Set(Object.keys(modules).map((module) => /\/features\/(\w[\w-]*\/[\w-]+)\//.exec(module.replaceAll('\\', '/'))?.[1]))
  const [name] = names
  return names.size === 1 ? name?.replace('/', '-') : undefined
}

const sizeOf = ({ modules }: Rolldown.OutputChunk) => Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
