declare global {
  interface Window {
    /** The path under which the screens stand; the root by default (specification section 2). */
    routerBase?: string
  }
}

/** The path under which the screens stand, without a slash at its end: empty for the root. */
export function routerBase(page: Pick<Window, 'routerBase'> = globalThis.window ?? {}): string {
  const base = (page.routerBase ?? '').trim().replace(/\/+$/, '')
  return base === '' || base.startsWith('/') ? base : `/${base}`
}

/** The address of a screen for a plain link, such as one to a page that the server writes. */
export const screenHref = (path: string, page?: Pick<Window, 'routerBase'>): string => routerBase(page) + path
