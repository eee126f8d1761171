import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { print } from './harness.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const dist = new URL('../web/dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>

/** Everything that a browser must load to run these modules: the entry, what the screen adds, and what both import. */
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

/** Budgets in KB of gzipped script (quality.md of the design): sign-in, reader, first list screen, and what a further one adds. */
const screens = {
  'sign-in': { budget: 150, modules: ['web/light.tsx', 'web/session/SignIn.tsx'] },
  reader: { budget: 120, modules: ['web/light.tsx', 'web/reading/Reader.tsx'] },
  'first-list': { budget: 460, modules: ['web/work.tsx', 'web/layouts/Workbench.tsx', 'web/textbooks/TextbookListPage.tsx'] },
}
for (const [name, { budget, modules }] of Object.entries(screens)) {
  const known = modules.map((module) => module.replace(/^web\//, '')).filter((module) => manifest[module])
  print({ name: `bundle ${name}`, value: await kilobytes(closure(known)), unit: 'KB gzip', baseline: budget })
}
