declare global {
  interface Window {
    /** The base path of all screens; the root by default (specification section 2). */
    routerBase?: string
  }
}

/** The base path of all screens without a trailing slash: empty for the root. */
export function routerBase(page: Pick<Window, 'routerBase'> = globalThis.window ?? {}): string {
  const base = (page.routerBase ?? '').trim().replace(/\/+$/, '')
  return base === '' || base.startsWith('/') ? base : `/${base}`
}

/** The address of a screen for a plain link, such as one to a server-rendered page. */
export const screenHref = (path: string, page?: Pick<Window, 'routerBase'>): string => routerBase(page) + path
