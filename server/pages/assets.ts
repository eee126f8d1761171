import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/kernel/config.ts'

export const builtFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const manifestFile = `${builtFolder}.vite/manifest.json`

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

export interface PageAssets {
  styles: string[]
  /** Modules to fetch early without running them. */
  preloads: string[]
  scripts: string[]
}

let cached: { manifest: Manifest; madeAt: number } | undefined

/** The manifest of the build, read again after a new build. */
function manifest(): Manifest {
  if (!existsSync(manifestFile)) return {}
  const madeAt = statSync(manifestFile).mtimeMs
  if (cached?.madeAt !== madeAt) cached = { manifest: JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest, madeAt }
  return cached.manifest
}

/** The warning for the operator when the web app is not built and every page would be empty. */
export function missingBuildWarning({ role, webDev }: Pick<Config, 'role' | 'webDev'>, file = manifestFile): string | undefined {
  if (role === 'worker' || webDev || existsSync(file)) return undefined
  return `Warning: the web app is not built (there is no ${file}): pages come without scripts and styles. Run npm run build; a restart is not needed.`
}

/** What a page loads for its entry and for the script of its part, `<part>-root.tsx`. All their styles are loaded before the first paint. */
export function assetsOf(entry: string, part: string | undefined, webDev: string | undefined, built?: Manifest): PageAssets {
  if (webDev) return { styles: [], preloads: [], scripts: ['/web/@vite/client', `/web/${entry}`] }
  const all = built ?? manifest()
  const chunks = new Map<string, Chunk>()
  const collect = (name: string) => {
    const chunk = all[name]
    if (!chunk || chunks.has(name)) return
    for (const needed of chunk.imports ?? []) collect(needed)
    chunks.set(name, chunk)
  }
  const script = part && Object.keys(all).find((name) => name.endsWith(`/${part}-root.tsx`))
  for (const name of [entry, ...(script ? [script] : [])]) collect(name)
  const entryChunk = all[entry]
  const address = (file: string) => `/web/${file}`
  return {
    styles: [...new Set([...chunks.values()].flatMap((chunk) => chunk.css ?? []))].map(address),
    preloads: [...chunks.values()].filter((chunk) => chunk !== entryChunk).map((chunk) => address(chunk.file)),
    scripts: entryChunk ? [address(entryChunk.file)] : [],
  }
}
