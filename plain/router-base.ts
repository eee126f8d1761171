/** Paths that keep their place whatever the base path of the screens is: calls, and files of the build and of the site. */
const fixedPaths =
  /^\/(pressplatform|unifiedplatform|question|rman|pbupay|packages|web|docs)\/|^\/(favicon\.|robots\.txt|openapi\.json|docs$|metrics$|healthz$|readyz$)/

/** True for the path of a call or a file, which is not answered with a page. */
export const isFixedPath = (path: string): boolean => fixedPaths.test(path)

/** The path below the base of an address that a browser asks for; an address outside the base is returned unchanged. */
export function withoutBase(base: string, url: string): string {
  if (!base || !url.startsWith(base)) return url
  const rest = url.slice(base.length)
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url
}

/** The address below the base for the path of a screen. Addresses of other hosts, of calls and files, and those below the base already stay as they are. */
export function withBase(base: string, address: string): string {
  if (!base || !/^\/(?!\/)/.test(address) || isFixedPath(address) || withoutBase(base, address) !== address) return address
  return base + address
}
