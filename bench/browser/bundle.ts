import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { printFigure } from '#bench/harness/harness.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

// Size of the gzipped script that a browser loads for a screen, compared with its budget; for a second screen, what it adds to the first.
const dist = new URL('../../web/dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>

/** All chunks that a browser must load to run these modules, including what they import. */
function closure(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    if (seen.has(name)) continue
    seen.add(name)
    closure(manifest[name]?.imports ?? [], seen)
  }
  return seen
}

async function kilobytes(chunks: Iterable<string>): Promise<number> {
  const files = [...chunks].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(new URL(file, dist))).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

const listScreen = ['work.tsx', '../features/authoring/textbooks/web/list/TextbookListPage.tsx']

/** Budgets in KB of gzipped script. `after` lists the modules that are already loaded when the screen is opened. */
const screens: Record<string, { budget: number; modules: string[]; after?: string[] }> = {
  'sign-in': { budget: 150, modules: ['../features/access/sign-in/web/sign-in/sign-in-root.tsx'] },
  reader: { budget: 120, modules: ['../features/reading/reader/web/reader-root.tsx'] },
  'test-entry': {
    budget: 100,
    modules: ['../features/exams/attempts/web/examination-root.tsx', '../features/exams/attempts/web/entry/EntryPage.tsx'],
  },
  test: { budget: 100, modules: ['../features/exams/attempts/web/examination-root.tsx', '../features/exams/attempts/web/question/TestScreen.tsx'] },
  'first-list': { budget: 460, modules: listScreen },
  'next-overview': { budget: 60, modules: ['../features/authoring/textbooks/web/overview/OverviewPage.tsx'], after: listScreen },
  'next-base-info': { budget: 60, modules: ['../features/authoring/textbooks/web/base-info/BaseInfoPage.tsx'], after: listScreen },
  'next-editor': { budget: 60, modules: ['../features/authoring/chapters/web/ChapterPage.tsx'], after: listScreen },
}
for (const [name, { budget, modules, after = [] }] of Object.entries(screens)) {
  for (const module of modules) if (!manifest[module]) throw new Error(`${module} is not in the build`)
  const loaded = closure(after)
  printFigure({
    name: `bundle ${name}`,
    value: await kilobytes([...closure(modules)].filter((module) => !loaded.has(module))),
    unit: 'KB gzip',
    baseline: budget,
  })
}
