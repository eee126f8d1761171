import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const dist = new URL('../../web/dist/', import.meta.url)

type Manifest = Readonly<Record<string, Chunk>>

/** All chunks that a browser must load to run these modules, including what they import. */
function closure(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    closure(manifest, manifest[name]?.imports ?? [], seen)
  }
  return seen
}

async function kilobytes(manifest: Manifest, chunks: Iterable<string>): Promise<number> {
  const files = [...chunks].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(new URL(file, dist))).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

const listScreen = ['work.tsx', '../features/authoring/textbooks/web/list/TextbookListPage.tsx']

/** Budgets in KB of gzipped script. `after` lists the modules that are already loaded when the screen is opened. */
const screens: Record<string, { budget: number; modules: string[]; after?: string[] }> = {
  'sign-in': { budget: 110, modules: ['../features/access/sign-in/web/sign-in/sign-in-root.tsx'] },
  reader: { budget: 115, modules: ['../features/reading/reader/web/reader-root.tsx'] },
  'test-entry': {
    budget: 110,
    modules: ['../features/exams/attempts/web/examination-root.tsx', '../features/exams/attempts/web/entry/EntryPage.tsx'],
  },
  test: { budget: 110, modules: ['../features/exams/attempts/web/examination-root.tsx', '../features/exams/attempts/web/question/TestScreen.tsx'] },
  'first-list': { budget: 470, modules: listScreen },
  'first-homework': { budget: 470, modules: ['work.tsx', '../features/learning/homework/web/mine/MyHomeworksPage.tsx'] },
  'next-overview': { budget: 60, modules: ['../features/authoring/textbooks/web/overview/OverviewPage.tsx'], after: listScreen },
  'next-base-info': { budget: 60, modules: ['../features/authoring/textbooks/web/base-info/BaseInfoPage.tsx'], after: listScreen },
  'next-editor': { budget: 210, modules: ['../features/authoring/chapters/web/ChapterPage.tsx'], after: listScreen },
}

/** The gzipped script in KB that a browser loads for some screens, with their budgets; for a second screen, what it adds to the first. Reads the built web app. */
export async function scriptSizes(): Promise<{ name: string; value: number; budget: number }[]> {
  const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest
  return Promise.all(
    Object.entries(screens).map(async ([name, { budget, modules, after = [] }]) => {
      for (const module of modules) if (!manifest[module]) throw new Error(`${module} is not in the build`)
      const loaded = closure(manifest, after)
      const added = [...closure(manifest, modules)].filter((module) => !loaded.has(module))
      return { name, value: await kilobytes(manifest, added), budget }
    }),
  )
}
