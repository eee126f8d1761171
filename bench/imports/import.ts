import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importMarkdown } from '#document/exchange/markdown/import-markdown.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { haveSamples, samples } from '#server/testing/inputs/samples.ts'
import { importTextbook } from '#features/authoring/exchange/server/import-textbook.ts'
import { openBench, printFigure } from '../harness/harness.ts'

// Import of a textbook of 10 chapters from a folder of Markdown, compared with parsing its text only, without pictures, gate or database.
if (!haveSamples) throw new Error('This benchmark imports a textbook of the sample data (RECTO_SAMPLES)')
const root = join(samples, 'textbooks/d2l-zh-markdown')
const { database, app, close } = await openBench()
const institution = await buildInstitution(database)
const { institutionId, memberId } = await buildPerson(database, institution, 'author')

const names = (await readdir(root, { recursive: true })).filter((name) => /\.(md|bib)$/.test(name))
const files = new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(root, name), 'utf8')] as const)))
const seconds = async (work: () => Promise<unknown> | object) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
const bare = await seconds(() => importMarkdown({ files, has: () => true }))
const whole = await seconds(() => importTextbook(app, { institutionId, memberId, path: root }, async () => undefined))
printFigure({ name: 'import', value: whole, unit: 's', baseline: bare })
await close()
