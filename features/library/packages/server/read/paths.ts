import { ConversionFailed } from '#server/kernel/files/conversion/converter.ts'

/** The most parts of a package. */
export const mostParts = 1000
/** The longest id and title of a part; longer titles are cut. */
export const longestId = 500
const longestTitle = 200

export const broken = (zh: string, en: string) => new ConversionFailed({ zh: `内容包无法读取：${zh}`, en: `The package cannot be read: ${en}` })

export const titleOf = (text: string | undefined, otherwise: string) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, longestTitle) || otherwise

/**
 * The address of a page relative to the folder of the package, with its query and hash. Throws where it is on another site or is not a file of the
 * package: the page would be empty. `base` is the value of `xml:base`.
 */
export function pageOf(files: ReadonlyMap<string, number>, root: string, href: string, base = ''): string {
  const start = new URL(`http://package/${root}`)
  const url = URL.canParse(base + href, start.href) ? new URL(base + href, start) : undefined
  const outside = () => broken(`页面 ${href.slice(0, 200)} 不在包内`, `the page ${href.slice(0, 200)} is not inside`)
  if (!url || url.origin !== start.origin) throw outside()
  const path = safelyDecoded(url.pathname.slice(1))
  if (!path.startsWith(root) || !files.has(path)) throw outside()
  return path.slice(root.length) + url.search + url.hash
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Joins the query parameters of an item to its page (SCORM CAM 3.4.1.15: they may begin with ? , & or #). */
export function withParameters(page: string, parameters: string): string {
  const given = parameters.trim()
  if (!given) return page
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/.exec(page) ?? []
  if (given.startsWith('#')) return hash ? page : path + given
  const words = given.replace(/^[?&]+/, '')
  return `${path}${path.includes('?') ? '&' : '?'}${words}${hash}`
}
