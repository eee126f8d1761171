import type { ImportRow, importRows, importRowSave } from '../../contract.ts'
import { useEffect, useRef, useState } from 'react'
import { handleError, RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'

export type Show = 'all' | 'bad' | 'warned' | 'mended' | 'made' | 'changed' | 'skipped' | 'failed'
const size = 100

/** The rows of an import, loaded in pages. They are read again when `version` changes, for example after all rows were checked again. */
export function useImportRows(importId: string, show: Show, version: string) {
  const [rows, setRows] = useState<readonly ImportRow[]>()
  const [next, setNext] = useState<number | null>(null)
  const [error, setError] = useState<Error>()
  const generation = useRef(0)

  const load = async (after: number) => {
    const ownGeneration = after === 0 ? (generation.current += 1) : generation.current
    try {
      const page = await send<typeof importRows>(
        'GET /pressplatform/imports/{importId}/rows',
        { importId, query: { show, after, size } },
        { silent: true },
      )
      if (ownGeneration !== generation.current) return []
      setError(undefined)
      setRows((known) => (after === 0 ? page.items : [...(known ?? []), ...page.items]))
      setNext(page.next)
      return page.items
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (ownGeneration === generation.current) setError(failure)
      return []
    }
  }
  const latest = useRef(load)
  latest.current = load
  const key = `${importId} ${show}`
  const loadedKey = useRef('')
  useEffect(() => {
    // For another import or filter the old rows are removed at once; on a new version they stay until the new ones are loaded.
    if (loadedKey.current !== key) setRows(undefined)
    loadedKey.current = key
    void latest.current(0)
  }, [key, version])

  return {
    rows,
    error,
    retry: () => void load(0),
    more: next === null ? undefined : () => load(next),
    /** Saves one cell, or restores its original value with null; the row comes back checked. Resolves to false if the server refused. */
    async save(line: number, column: number, value: string | null): Promise<boolean> {
      try {
        const row = await send<typeof importRowSave>(
          'PUT /pressplatform/imports/{importId}/rows/{line}',
          { importId, line: String(line), body: { column, value } },
          { silent: true },
        )
        setRows((known) => known?.map((one) => (one.line === line ? row : one)))
        return true
      } catch (failure) {
        if (!(failure instanceof RequestError)) throw failure
        handleError(failure, browserEnvironment)
        return false
      }
    },
  }
}
