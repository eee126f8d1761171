import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entries } from '#web/screens.ts'
import { screenFiles } from '#web/build/screen-files.ts'
import { root } from '#tools/rules/import-rules.ts'
import { contractCalls } from '#tools/specification/specification.ts'

/** The text of docs/map.md: every screen and every call, with its files. */
export async function mapText(): Promise<string> {
  return [
    '# Where everything is',
    '',
    'Made by `npm run map` from the screens and contracts of all features. Do not edit.',
    '',
    '## Screens',
    '',
    '| path | what it is | layout | who | feature | file |',
    '| --- | --- | --- | --- | --- | --- |',
    ...screens().map((cells) => `| ${cells.join(' | ')} |`),
    '',
    '## Calls',
    '',
    '| call | name | who | what it does | contract | handler | callers |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...(await calls()).map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

const code = (text: string) => `\`${text}\``

const sources = globSync('features/*/*/server/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\/matrix\.ts$/.test(file))
  .toSorted()
  .map((file) => ({ file, folder: file.split('/').slice(0, 3).join('/'), text: readFileSync(join(root, file), 'utf8') }))

function screens(): string[][] {
  const found = screenFiles(root)
  return entries
    .map((entry) => {
      const { folder = 'web/shell', file = '' } = found.get(entry.path) ?? {}
      if ('redirect' in entry) return [code(entry.path), `leads to ${code(entry.redirect)}`, entry.layout, '', folder, '']
      const who = [entry.right ?? entry.permission ?? entry.needs ?? ''].flat().join(', ')
      return [code(entry.path), entry.title.zh, entry.layout, who, folder, code('light' in entry ? pageWriterOf(entry.path) : file)]
    })
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

/** The server file that writes the page of a light screen: the one whose routes contain its path. */
function pageWriterOf(path: string): string {
  const route = `'${path.replace(/\/:.*$/, '')}'`
  return sources.find(({ file, text }) => file.endsWith('routes.ts') && text.includes(route))?.file ?? 'server/pages/routes.ts'
}

async function calls(): Promise<string[][]> {
  const found = await contractCalls()
  return found
    .map(({ file, name, call }) => {
      const handler = sources.find(({ folder, text }) => file.startsWith(`${folder}/`) && new RegExp(`^ {2,4}(?:async )?${name}[(:]`, 'm').test(text))
      return [code(call.line), name, call.needs, call.shape.does, code(file), handler ? code(handler.file) : '', callersOf(call.line)]
    })
    .toSorted(([a = ''], [b = '']) => byAddress(a) - byAddress(b) || (a < b ? -1 : 1))
}

const webSources = globSync('{web,features/*/*/web}/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'dist' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The web files that name the call: at most three, then the number of others. */
function callersOf(line: string): string {
  const files = webSources.filter(({ text }) => text.includes(`'${line}'`)).map(({ file }) => code(file))
  return [...files.slice(0, 3), ...(files.length > 3 ? [`${files.length - 3} more`] : [])].join(', ')
}

const bases = ['/pressplatform', '/unifiedplatform', '/question', '/rman', '/pbupay']
const byAddress = (line: string) => bases.findIndex((base) => line.includes(` ${base}`))

export const mapFile = join(root, 'docs', 'map.md')
