import { useCallback, useEffect, useState } from 'react'

/** The parameters of the address, and a function that sets some of them; an empty value takes one out. Going back shows what was there before. */
export function useAddress() {
  const [asked, setAsked] = useState(() => new URLSearchParams(location.search))
  useEffect(() => {
    const follow = () => setAsked(new URLSearchParams(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const change = useCallback((values: Record<string, string>, how: 'push' | 'replace' = 'push') => {
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(values))
      if (value) next.set(name, value)
      else next.delete(name)
    const address = `${location.pathname}${next.size ? `?${next}` : ''}`
    if (how === 'push') history.pushState(null, '', address)
    else history.replaceState(null, '', address)
    setAsked(next)
  }, [])
  return { of: (name: string) => asked.get(name) ?? '', change }
}
export type Address = ReturnType<typeof useAddress>

/** The page number of the address. */
export const pageOf = (address: Pick<Address, 'of'>): number => Math.min(1000, Math.max(1, Math.trunc(Number(address.of('page'))) || 1))
