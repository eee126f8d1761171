import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { screenAt } from '#contract/paths.ts'
import type { Config } from '#server/kernel/config.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import { readStyles, type StyleSheet } from './page-styles.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
export const builtFolder = `${root}web/dist/`
const manifestFile = `${builtFolder}.vite/manifest.json`
const screensFile = `${builtFolder}.vite/screens.json`

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** What the build has written: the chunks by module, and the module of the page of each screen. */
interface Built {
  chunks: Record<string, Chunk>
  screens: Record<string, string>
  /** Differs between builds with different files. */
  version?: string
}

export interface PageAssets {
  /** The rules of `late`, of which those for the text stand in the page itself, so that it is painted without another request. */
  inline: StyleSheet
  /** Addresses of style sheets that the first paint waits for. */
  styles: string[]
  /** Addresses of style sheets that stand after the text, which does not wait for them. */
  late: string[]
  /** Modules to fetch early without running them. */
  preloads: string[]
  scripts: string[]
}

/** A page that the server writes, with the script of `<part>-root.tsx` and the styles of `<part>-root.css`, or the work app at a path. */
export type PageScript = { part: string } | { path: string; language: Language }

let cached: { built: Built; madeAt: number } | undefined

/** What the build has written, read again after a new build. */
function readBuilt(): Built {
  if (!existsSync(manifestFile)) return { chunks: {}, screens: {} }
  const madeAt = statSync(manifestFile).mtimeMs
  if (cached?.madeAt === madeAt) return cached.built
  const [chunks, screens] = [manifestFile, screensFile].map((file) => readFileSync(file, 'utf8')) as [string, string]
  const version = createHash('sha256').update(chunks).digest('hex').slice(0, 16)
  const built = { chunks: JSON.parse(chunks) as Built['chunks'], screens: JSON.parse(screens) as Built['screens'], version }
  cached = { built, madeAt }
  return built
}

/** The path of a file that the build has written. */
export const builtFile = (name: string): string => builtFolder + name

/** The version of the built web app; undefined without a build, and in development. */
export const buildVersion = ({ webDev }: { webDev?: string | undefined }): string | undefined => (webDev ? undefined : readBuilt().version)

/** The warning for the operator when the web app is not built and every page would be empty. */
export function missingBuildWarning({ role, webDev }: Pick<Config, 'role' | 'webDev'>, file = manifestFile): string | undefined {
  if (role === 'worker' || webDev || existsSync(file)) return undefined
  return `Warning: the web app is not built (there is no ${file}): pages come without scripts and styles. Run npm run build; a restart is not needed.`
}

/**
 * What a page loads, with everything that its scripts import, so that nothing is found only after something else has run. The styles of a
 * part stand in `<part>-root.css`; its scripts import none.
 */
export function assetsOf(page: PageScript, webDev: string | undefined, built?: Built, sheetOf = builtStyles): PageAssets {
  if (webDev) return sourcesOf(page)
  const { chunks, screens } = built ?? readBuilt()
  const needed = new Map<string, Chunk>()
  const collect = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || needed.has(name)) return
    for (const imported of chunk.imports ?? []) collect(imported)
    needed.set(name, chunk)
  }
  const partFile = (kind: string) => Object.keys(chunks).find((name) => 'part' in page && name.endsWith(`/${page.part}-root.${kind}`)) ?? ''
  const entry = chunks['part' in page ? partFile('tsx') : 'work.tsx']
  if ('part' in page) collect(partFile('tsx'))
  else for (const name of ['work.tsx', `shell/frames/locales/${page.language}.ts`, screens[screenAt(page.path) ?? ''] ?? '']) collect(name)
  const addressOf = (file: string) => `/web/${file}`
  const own = chunks[partFile('css')]
  return {
    inline: own ? sheetOf(own.file) : [],
    styles: 'part' in page ? [] : [...new Set([...needed.values()].flatMap((chunk) => chunk.css ?? []))].map(addressOf),
    late: own ? [addressOf(own.file)] : [],
    preloads: [...needed.values()].filter((chunk) => chunk !== entry).map((chunk) => addressOf(chunk.file)),
    scripts: entry ? [addressOf(entry.file)] : [],
  }
}

const sheets = new Map<string, StyleSheet>()

/** The rules of a built style sheet, which never changes under its name. */
function builtStyles(file: string): StyleSheet {
  const sheet = sheets.get(file) ?? readStyles(readFileSync(builtFile(file), 'utf8'))
  sheets.set(file, sheet)
  return sheet
}

/** In development the sources are served as they are. */
function sourcesOf(page: PageScript): PageAssets {
  const client = '/web/@vite/client'
  const none = { inline: [], styles: [], late: [], preloads: [] }
  if (!('part' in page)) return { ...none, scripts: [client, '/web/work.tsx'] }
  const [file = ''] = globSync(`{web/light,features/*/*/web/**}/${page.part}-root.tsx`, { cwd: root })
  const address = `/web/@fs${root}${file}`
  return { ...none, styles: [address.replace(/tsx$/, 'css')], scripts: [client, address] }
}
