import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entries } from '#web/screens.ts'
import { root } from './import-rules.ts'
import { contractCalls } from './specification.ts'

/** The text of docs/map.md: every screen and every call, with the files that make it. */
export async function mapText(): Promise<string> {
  return [
    '# Where everything is',
    '',
    'Made by `npm run map` from the screen tables and the contract. Do not edit.',
    '',
    '## Screens',
    '',
    '| path | what it is | layout | file |',
    '| --- | --- | --- | --- |',
    ...screens().map((cells) => `| ${cells.join(' | ')} |`),
    '',
    '## Calls',
    '',
    '| call | name | who | what it does | contract | handler |',
    '| --- | --- | --- | --- | --- | --- |',
    ...(await calls()).map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}

const code = (text: string) => `\`${text}\``

function screens(): string[][] {
  const pages = pagesByPath()
  return entries
    .map((entry) => {
      if ('redirect' in entry) return [code(entry.path), `leads to ${code(entry.redirect)}`, entry.layout, '']
      return [
        code(entry.path),
        entry.title.zh,
        entry.layout,
        'light' in entry ? 'written by the server: `server/pages`' : code(pages.get(entry.path) ?? ''),
      ]
    })
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

/** The file of each screen, read from the text of the tables: what is loaded on demand cannot be asked without a browser. */
function pagesByPath(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('web/screens/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8')
    const named = new Map([...text.matchAll(/const (\w+) = \(\) => import\('\.\.\/([^']+)'\)/g)].map(([, name = '', page = '']) => [name, page]))
    for (const [, path = '', rest = ''] of text.matchAll(/path: '([^']+)'([^]*?)(?=path: '|$)/g)) {
      const lazy = rest.match(/page: \(\) => import\('\.\.\/([^']+)'\)/)?.[1] ?? named.get(rest.match(/page: (\w+)/)?.[1] ?? '')
      if (lazy) found.set(path, `web/${lazy}`)
    }
  }
  return found
}

async function calls(): Promise<string[][]> {
  // Handlers of a large room stand in files of their own, which its calls file puts together.
  const handlers = globSync(['server/*/*calls.ts', 'server/*/*-{bindings,factor,sessions}.ts'], { cwd: root }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(join(root, file), 'utf8'),
  }))
  const found = await contractCalls()
  return found
    .map(({ file, name, call }) => {
      const handler = handlers.find(({ text }) => new RegExp(`^  (?:async )?${name}\\b`, 'm').test(text))
      return [code(call.line), name, call.needs, call.shape.does, code(`contract/${file}`), handler ? code(handler.file) : '']
    })
    .toSorted(([a = ''], [b = '']) => byAddress(a) - byAddress(b) || (a < b ? -1 : 1))
}

const bases = ['/pressplatform', '/unifiedplatform', '/question', '/rman', '/pbupay']
const byAddress = (line: string) => bases.findIndex((base) => line.includes(` ${base}`))

export const mapFile = join(root, 'docs', 'map.md')
