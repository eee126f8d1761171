/**
 * The path that a `redirect` parameter may lead to: a path of our own origin, else undefined. The path is returned without its origin and never
 * begins with two slashes, which a browser would read as another host.
 */
export function safeRedirect(redirect: string | null | undefined, here: string = location.href): string | undefined {
  if (!redirect) return undefined
  const own = new URL(here)
  const target = parse(redirect, own)
  // The protocol is compared too, because a blob: address has the origin of the page that made it.
  if (!target || target.origin !== own.origin || target.protocol !== own.protocol) return undefined
  const path = target.pathname + target.search + target.hash
  return path.startsWith('//') ? undefined : path
}

// URL.canParse is missing in web views that are a few years old.
function parse(text: string, base: URL): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
