import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Import {
  /** Path from the root of the file that imports. */
  file: string
  /** A path from the root for our own files, else the package's name. */
  target: string
  typeOnly: boolean
}

interface Rule {
  files: RegExp
  /** What the file may not import. */
  never: RegExp
  /** Exceptions from `never`. */
  but?: RegExp
  /** Type imports are allowed: they leave nothing in the browser's code. */
  typesAreFine?: true
  because: string
}

const server = String.raw`(?:server|features/[a-z-]+/[a-z-]+/(?:server|feature\.ts))(?:/|$)`
const web = String.raw`(?:web|features/[a-z-]+/[a-z-]+/web)/`
const featureContract = String.raw`features/[a-z-]+/[a-z-]+/contract(?:-[a-z-]+)?\.ts$`
const matrixFile = String.raw`features/[a-z-]+/[a-z-]+/server/(?:[a-z-]+/)?matrix\.ts$`
const any = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})`)

const rules: Rule[] = [
  {
    files: /^plain\//,
    never: any('document/', 'assessment/', 'contract/', 'features/', server, web),
    because: 'plain imports no other part of the repository',
  },
  { files: /^document\//, never: any('assessment/', 'contract/', 'features/', server, web), because: 'document imports plain alone' },
  { files: /^document\//, never: /^(react|antd|pg|kysely|fastify)(-dom)?$/, because: 'document has no screen and no database' },
  { files: /^assessment\//, never: any('contract/', 'features/', server, web), because: 'assessment imports document and plain alone' },
  { files: /^assessment\//, never: /^(react|antd|pg|kysely|fastify)(-dom)?$/, because: 'assessment has no screen and no database' },
  { files: /^contract\//, never: any('features/', server, web), because: 'contract imports assessment, document and plain alone' },
  { files: any(featureContract), never: any(server, web), because: 'a contract imports contracts, assessment, document and plain alone' },
  { files: any(server), never: any(web, '(react|react-dom|antd)$'), because: 'a server side never imports a web side' },
  { files: any(web), never: any(server), because: 'a web side never imports a server side' },
  {
    files: /^server\/(kernel|run\/embedded)\//,
    never: any(server, 'features/'),
    but: /^server\/(kernel|run\/embedded|gateways)\//,
    because: 'the kernel knows no feature',
  },
  { files: /^server\/gateways\//, never: any(server, 'features/'), but: /^server\/(kernel|gateways)\//, because: 'a gateway knows no feature' },
  { files: /^server\/pages\//, never: /^features\//, because: 'the parts of server-written pages know no feature' },
  {
    files: /^features\/.*\/server\//,
    never: /^features\/.*\/server\/(?:.*\/)?([a-z-]+-)?calls\.ts$|^features\/[a-z-]+\/[a-z-]+\/feature\.ts$|^server\/features\.ts$/,
    because: 'a feature may use the queries, policy and rules of another, never its calls or its manifest',
  },
  {
    files: /^(plain|document|assessment|contract|web)\/|^server\/(?!testing\/)|^features\/(?!.*(\/server\/(?:[a-z-]+\/)?matrix|\.spec)\.ts$)/,
    never: /^server\/testing\//,
    because: 'test code has no place in production: only tests, browser tests, benchmarks and matrix.ts import server/testing',
  },
  { files: /./, never: any(matrixFile), because: 'a matrix.ts is test code and is collected by its folder; no file imports it by name' },
  { files: any(web), never: /^zod$/, because: 'the browser takes types of the contract, not its schemas' },
  {
    files: any(web),
    never: any('contract/', featureContract),
    but: /^contract\/(modules|rights)\.ts$/,
    typesAreFine: true,
    because: 'the browser takes types of the contract, not its schemas',
  },
  {
    files: /^features\/reading\/reader\/web\/(?!\w+Page\.tsx$)|^features\/reading\/shelf\/web\/phone\/|^web\/light(\/|\.tsx$)/,
    never: /^(antd|@ant-design\/.*|react-router|@tanstack\/.*|prosemirror-.*|zustand)$/,
    typesAreFine: true,
    because: 'light screens stay light',
  },
  {
    files: /^web\/(kernel|ui|light|editor|shell)\//,
    never: /^features\//,
    but: new RegExp(`^${featureContract}`),
    because: 'what every screen stands on knows no feature but the types of its calls',
  },
  { files: /^web\/ui\//, never: /^web\/(?!ui\/|kernel\/)/, because: 'web/ui imports web/kernel alone' },
  // List and form are mechanisms of the workbench; the other folders are also for light screens.
  {
    files: /^web\/ui\/(?!(?:list|form)\/)/,
    never: /^(react-router|@tanstack\/.*)$/,
    because: 'parts of web/ui other than lists and forms know no router and no data',
  },
  {
    files: /^e2e\/|\.spec\.ts$|^features\/[a-z-]+\/[a-z-]+\/visits\.ts$/,
    never: any(server, web, 'document/', 'assessment/', 'plain/', 'bench/', featureContract),
    // The table of screens says what there is to open.
    but: /^server\/(seeds|testing)\/|^web\/screens\.ts$/,
    because: 'browser tests see the product from outside',
  },
  {
    files: /^(?!e2e\/|.*\.spec\.ts$|features\/[a-z-]+\/[a-z-]+\/visits\.ts$)/,
    never: /^e2e\//,
    because: 'only browser tests and the visits of features import e2e',
  },
  { files: /^bench\//, never: any(web, 'e2e/'), because: 'benchmarks drive the server' },
]

export const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = '{plain,document,assessment,contract,features,server,web,e2e,bench}/**/*.{ts,tsx}'

/** Every import of the repository's own files, without those of the packages' folders. */
export function importsOfRepository(): Import[] {
  return globSync(sources, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))
}

const statement = /^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^import\s+()'([^']+)'|\bimport\(\s*()'([^']+)'/gm

export function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(statement)].map(([, type, named, , bare, , lazy]) => ({
    file,
    target: targetOf(file, named ?? bare ?? lazy ?? ''),
    typeOnly: type !== undefined,
  }))
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  if (specifier.startsWith('#')) return specifier.slice(1)
  const [scope = '', name = ''] = specifier.split('/')
  return specifier.startsWith('@') ? `${scope}/${name}` : scope
}

/** One line for each import against the rules, with the reason. A test may import anything. */
export function violations(imports: readonly Import[]): string[] {
  return imports
    .filter(({ file }) => !/\.test\.tsx?$/.test(file))
    .flatMap((each) => rules.filter((rule) => forbids(rule, each)).map((rule) => `${each.file} imports ${each.target}: ${rule.because}`))
}

function forbids({ files, never, but, typesAreFine }: Rule, { file, target, typeOnly }: Import): boolean {
  return files.test(file) && never.test(target) && !but?.test(target) && !(typesAreFine && typeOnly)
}

const featureOf = (path: string): string | undefined => path.match(/^features\/([a-z-]+\/[a-z-]+)\//)?.[1]

/** One line for each import that closes a cycle between features, types included. Tests, a matrix.ts and manifests do not count. */
export function cycles(imports: readonly Import[]): string[] {
  const between = imports.flatMap((each) => {
    const [from, to] = [featureOf(each.file), featureOf(each.target)]
    return from && to && from !== to && !/\.(test|spec)\.tsx?$|\/(feature|server\/(?:[a-z-]+\/)?matrix)\.ts$/.test(each.file)
      ? [{ ...each, from, to }]
      : []
  })
  const uses = Map.groupBy(between, ({ from }) => from)
  const reaches = new Map([...uses.keys()].map((feature) => [feature, reachedFrom(feature, uses)]))
  return between
    .filter(({ from, to }) => reaches.get(to)?.has(from))
    .map(({ file, target, from, to }) => `${file} imports ${target}: ${from} and ${to} use each other, and features form no cycle`)
}

function reachedFrom(start: string, uses: ReadonlyMap<string, readonly { to: string }[]>): Set<string> {
  const found = new Set<string>()
  const open = [start]
  for (let feature = open.pop(); feature !== undefined; feature = open.pop())
    for (const { to } of uses.get(feature) ?? [])
      if (!found.has(to)) {
        found.add(to)
        open.push(to)
      }
  return found
}
