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
  /** A type costs the browser nothing and binds nobody at run time. */
  typesAreFine?: true
  because: string
}

const rules: Rule[] = [
  { files: /^plain\//, never: /^(document|contract|server|web)\//, because: 'plain stands on nothing' },
  { files: /^document\//, never: /^(contract|server|web)\//, because: 'document stands on plain alone' },
  { files: /^document\//, never: /^(react|antd|pg|kysely|fastify)(-dom)?$/, because: 'document knows no screen and no database' },
  { files: /^contract\//, never: /^(server|web)\//, because: 'the contract knows neither side' },
  { files: /^server\//, never: /^web\/|^(react|react-dom|antd)$/, because: 'server and web never meet' },
  { files: /^web\//, never: /^server\//, because: 'server and web never meet' },
  { files: /^server\/(kernel|embedded)\//, never: /^server\//, but: /^server\/(kernel|embedded|gateways)\//, because: 'the kernel knows no room' },
  { files: /^server\/gateways\//, never: /^server\//, but: /^server\/(kernel|gateways)\//, because: 'a gateway knows no room' },
  {
    files: /^server\/(?!rooms\.ts)/,
    never: /^server\/[a-z-]+\/([a-z-]+-)?calls\.ts$/,
    because: 'a room may use the queries, policy and rules of another, never its calls',
  },
  { files: /^web\//, never: /^zod$/, because: 'the browser takes types of the contract, not its schemas' },
  {
    files: /^web\//,
    never: /^contract\//,
    but: /^contract\/(modules|operations|rights)\.ts$/,
    typesAreFine: true,
    because: 'the browser takes types of the contract, not its schemas',
  },
  {
    files: /^web\/(reading\/(?!\w+Page\.tsx$)|mobile\/|light\/)|^web\/light\.tsx$/,
    never: /^(antd|@ant-design\/.*|react-router|@tanstack\/.*|prosemirror-.*|zustand)$/,
    typesAreFine: true,
    because: 'light screens stay light',
  },
  { files: /^web\/ui\//, never: /^web\/(?!ui\/|kernel\/)/, because: 'web/ui knows no room' },
  // Its folders are whole mechanisms of the workbench (list, form, import …); what lies beside them serves the light screens as well.
  { files: /^web\/ui\/[^/]+$/, never: /^(react-router|@tanstack\/.*)$/, because: 'the single parts of web/ui know no router and no data' },
  {
    files: /^e2e\//,
    never: /^(server|web|document|plain|bench)\//,
    but: /^server\/(seeds|testing)\//,
    because: 'browser tests see the product from outside',
  },
  { files: /^bench\//, never: /^(web|e2e)\//, because: 'benchmarks drive the server' },
]

export const root = fileURLToPath(new URL('..', import.meta.url))
const houses = '{plain,document,contract,server,web,e2e,bench}/**/*.{ts,tsx}'

/** Every import of the repository's own files, without those of the packages' folders. */
export function importsOfRepository(): Import[] {
  return globSync(houses, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' })
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
  const ours = specifier.match(/^@recto\/([a-z0-9]+)\/(.+)$/)
  if (ours) return `${ours[1]}/${ours[2]}${/\.\w+$/.test(ours[2] ?? '') ? '' : '.ts'}`
  const [scope = '', name = ''] = specifier.split('/')
  return specifier.startsWith('@') ? `${scope}/${name}` : scope
}

/** One line for each import against the order of the houses. A test may look everywhere. */
export function violations(imports: readonly Import[]): string[] {
  return imports
    .filter(({ file }) => !/\.test\.tsx?$/.test(file))
    .flatMap((each) => rules.filter((rule) => forbids(rule, each)).map((rule) => `${each.file} imports ${each.target}: ${rule.because}`))
}

function forbids({ files, never, but, typesAreFine }: Rule, { file, target, typeOnly }: Import): boolean {
  return files.test(file) && never.test(target) && !but?.test(target) && !(typesAreFine && typeOnly)
}
