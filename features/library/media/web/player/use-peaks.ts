import { useEffect, useState } from 'react'

/** The peaks of a sound, from 0 to 1, from the file that the conversion has made; undefined until they are there. */
export function usePeaks(address: string | undefined): readonly number[] | undefined {
  const [peaks, setPeaks] = useState<readonly number[]>()
  useEffect(() => {
    if (!address) return
    const end = new AbortController()
    fetch(address, { signal: end.signal })
      .then(async (answer) => (answer.ok ? setPeaks((await answer.json()) as number[]) : undefined))
      // The bar without peaks does as well.
      .catch(() => undefined)
    return () => end.abort()
  }, [address])
  return peaks
}
