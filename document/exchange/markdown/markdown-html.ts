import type { FileImport } from '../d2l/import-file.ts'
import type { MarkJson, NodeJson } from '../../schema/node-json.ts'

const MARKS: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  kbd: 'code',
  dfn: 'term',
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Converts one piece of inline HTML: simple marks and pictures are kept, other tags are removed and reported. */
export const htmlInline = (
  html: string,
  marks: readonly MarkJson[],
  file: FileImport,
  parsedLine: number | undefined,
): { nodes: NodeJson[]; marks: readonly MarkJson[] } => {
  const line = file.lineOf(parsedLine)
  const tag = /^<(\/?)([a-z][a-z0-9-]*)/i.exec(html)
  const name = tag?.[2]?.toLowerCase() ?? ''
  if (name === 'br') return { nodes: [{ type: 'hardBreak' }], marks }
  const mark = Object.hasOwn(MARKS, name) ? MARKS[name]! : undefined
  if (mark !== undefined) {
    if (tag![1] === '') return { nodes: [], marks: [...marks, { type: mark }] }
    const last = marks.findLastIndex((each) => each.type === mark)
    return { nodes: [], marks: marks.filter((_, at) => at !== last) }
  }
  file.report('changed', 'html', line, html.slice(0, 80))
  const image = imageOf(html, line)
  return { nodes: image === undefined ? [] : [image], marks }
}

/** Converts a block of HTML to its lines of text and its pictures; scripts and styles are left out. */
export const htmlBlock = (html: string, file: FileImport, line: number): NodeJson[] => {
  file.report('changed', 'html', line, html.slice(0, 80).replace(/\s+/g, ' '))
  const visible = html.replace(/<(script|style|template|iframe|object)\b[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi, (found) => {
    file.report('lost', 'html', line, found.slice(0, 80).replace(/\s+/g, ' '))
    return ''
  })
  const images = [...visible.matchAll(/<img\b[^<>]*>/gi)].flatMap((match) => imageOf(match[0], line) ?? [])
  const lines = visible
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/td|\/th)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!][^<>]*>/gi, '')
    .split('\n')
    .map((text) => decodeEntities(text).replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
  return [...lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })), ...images]
}

const imageOf = (html: string, line: number): NodeJson | undefined => {
  const url = attributeOf(html, 'src')
  if (!/^<img\b/i.test(html) || url === '') return undefined
  const alt = attributeOf(html, 'alt')
  return { type: '@image', attrs: { url, alt, line }, content: alt === '' ? [] : [{ type: 'text', text: alt }] }
}

const attributeOf = (html: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(html)
  return decodeEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })
