import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './import-rules.ts'
import type { Source } from './layout-rules.ts'

/** Texts in both languages that a file exports, with their keys. */
interface Catalogue {
  file: string
  name: string
  keys: readonly string[]
}

const isTextFile = (file: string) => /^(features|web)\/.*texts\.ts$/.test(file)

const unitOf = (file: string): string => {
  const [first = '', group, feature] = file.split('/')
  return first === 'features' ? `${first}/${group}/${feature}` : first
}
const withoutComments = (text: string) => text.replace(/^\s*\/\*[\s\S]*?\*\/|(^|\s)\/\/ .*$/gm, '')
/** What a file of texts does beside listing them. */
const withoutTexts = (text: string) => text.replace(/^\s+\w+:/gm, '').replace(/'[^'\n]*'|`[^`]*`/g, '')

function importsOf({ file, text }: Source): string[] {
  const specifiers = [...text.matchAll(/(?:from|import\()\s*'([#.][^']+)'/g)].map(([, found = '']) => found)
  return specifiers.map((found) => (found.startsWith('#') ? found.slice(1) : posix.normalize(posix.join(dirname(file), found))))
}

/**
 * The keys of texts that no code uses, one line each. A key counts as used if its name stands in the code of its feature, of a feature that imports the
 * texts, or in `web`, if it is a string anywhere in the product (for `t[state]`), or if it fits a template such as `` t[`${action}Many`] ``. So each key
 * that is named here is unused; an unused key with a common name may not be named.
 */
export function unusedKeys(catalogues: readonly Catalogue[], sources: readonly Source[]): string[] {
  const code = sources.map((source) => {
    const text = withoutComments(source.text)
    return { unit: unitOf(source.file), imports: importsOf(source), text: isTextFile(source.file) ? withoutTexts(text) : text }
  })
  const strings = new Set(code.flatMap(({ text }) => [...text.matchAll(/'([\w-]+)'/g)].map(([, found]) => found)))
  return catalogues.flatMap(({ file, name, keys }) => {
    const units = new Set(['web', unitOf(file), ...code.filter(({ imports }) => imports.includes(file)).map(({ unit }) => unit)])
    const text = code.flatMap((source) => (units.has(source.unit) ? source.text : [])).join('\n')
    const words = new Set(text.match(/\w+/g))
    const templates = [...text.matchAll(/\[`([^`]*)`\]/g)].map(([, found = '']) => new RegExp(`^${found.replace(/\$\{[^}]*\}/g, '\\w+')}$`))
    return keys
      .filter((key) => !words.has(key) && !strings.has(key) && !templates.some((template) => template.test(key)))
      .map((key) => `${file}: nothing uses the text ${name}.${key}`)
  })
}

export const codeOfProduct = (): Source[] =>
  globSync('{assessment,contract,document,features,plain,server,web}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|spec)\.tsx?$|^web\/dist\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The texts of the product, which are the exported objects with a part for each language. */
export async function cataloguesOf(sources: readonly Source[]): Promise<Catalogue[]> {
  const files = sources.filter(({ file, text }) => isTextFile(file) && text.includes("'zh-CN': {")).map(({ file }) => file)
  const modules = await Promise.all(
    files.map(async (file) => ({ file, exported: (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown> })),
  )
  return modules.flatMap(({ file, exported }) =>
    Object.entries(exported).flatMap(([name, value]) => {
      const texts = typeof value === 'object' && value !== null && 'zh-CN' in value ? value['zh-CN'] : undefined
      return typeof texts === 'object' && texts !== null ? [{ file, name, keys: Object.keys(texts) }] : []
    }),
  )
}
