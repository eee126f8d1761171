import type { ImportRow, importRows, importRowSave } from '@recto/contract/imports'
import { useEffect, useRef, useState } from 'react'
import { handleError, RequestError } from '../../kernel/send-errors.ts'
import { send } from '../../kernel/send.ts'
import { browser } from '../../kernel/surroundings.ts'

export type Show = 'all' | 'bad' | 'mended' | 'made' | 'changed' | 'skipped' | 'failed'
const size = 100

/** Rows of an import, loaded further as one goes down. They are read anew when `version` changes, such as after a check of all rows. */
export function useImportRows(importId: string, show: Show, version: string) {
  const [rows, setRows] = useState<readonly ImportRow[]>()
  const [next, setNext] = useState<number | null>(null)
  const [error, setError] = useState<Error>()
  const turn = useRef(0)

  const load = async (after: number) => {
    const mine = after === 0 ? (turn.current += 1) : turn.current
    try {
      const page = await send<typeof importRows>(
        'GET /pressplatform/imports/{importId}/rows',
        { importId, query: { show, after, size } },
        { silent: true },
      )
      if (mine !== turn.current) return []
      setError(undefined)
      setRows((known) => (after === 0 ? page.items : [...(known ?? []), ...page.items]))
      setNext(page.next)
      return page.items
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      if (mine === turn.current) setError(failure)
      return []
    }
  }
  const latest = useRef(load)
  latest.current = load
  const key = `${importId} ${show}`
  const shown = useRef('')
  useEffect(() => {
    // Rows of another kind are waited for; those of the same kind stay until the newer ones are there.
    if (shown.current !== key) setRows(undefined)
    shown.current = key
    void latest.current(0)
  }, [key, version])

  return {
    rows,
    error,
    retry: () => void load(0),
    more: next === null ? undefined : () => load(next),
    /** Changes one cell, or takes the change back with null; the row comes back checked. It says whether the row was taken. */
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
        handleError(failure, browser)
        return false
      }
    },
  }
}
