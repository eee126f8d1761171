import { twoDigits } from '#plain/numbers/digits.ts'
import type { FileImport } from '../d2l/import-file.ts'
import { isHref } from '#document/schema/schema-attributes.ts'

/** The target of a link in the book: an address, a chapter by its label, or none (then only its text is kept). */
export const linkTarget = (url: string, file: FileImport, line: number): { href?: string; xref?: string; text: string } => {
  const href = cleanAddress(url)
  if (isHref(href) && /^(https?|mailto):/i.test(href)) return { href, text: '' }
  const path = resolvePath(file.path, url)
  const label = path === undefined ? undefined : file.book.chapterLabels.get(path)
  if (label !== undefined) {
    file.book.linked.add(label)
    file.report('changed', 'link', line, url)
    return { xref: label, text: url.slice(0, 200) }
  }
  file.report(/\.md($|[#?])/i.test(url) ? 'missing' : 'changed', 'link', line, url.slice(0, 200))
  return { text: '' }
}

/** Resolves an address in a file to a path of the source; undefined when it points outside of the source. */
export const resolvePath = (from: string, url: string): string | undefined => {
  const bare = url.replace(/[?#].*$/s, '')
  if (bare === '' || /^[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('//')) return undefined
  const folders = bare.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of decoded(bare).replaceAll('\\', '/').split('/')) {
    if (part === '..') {
      if (folders.length === 0) return undefined
      folders.pop()
    } else if (part !== '.' && part !== '') folders.push(part)
  }
  return folders.join('/')
}

/** Percent-encodes characters that are not allowed in an address. */
export const cleanAddress = (url: string): string =>
  url.trim().replace(/[\s<>"'`\\]/g, (character) => `%${twoDigits(character.charCodeAt(0), 16).toUpperCase()}`)

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
