import type { PreferenceName, preferenceList, preferenceSave } from '@recto/contract/account'
import type { Data } from '@recto/contract/call'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from './send.ts'
import { askKey, useAsk } from './use-ask.ts'

const line = 'GET /pressplatform/account/preferences'
/** Milliseconds after the last change until it is kept: a column that is dragged changes often. */
const rest = 500
const waiting = new Map<PreferenceName, ReturnType<typeof setTimeout>>()

/**
 * A setting that follows the person; a change shows at once and is kept on the server shortly after. Undefined while there is none;
 * the last part tells whether that is known, so that a screen need not show one thing and then another.
 */
export function usePreference(name: PreferenceName): readonly [string | undefined, (value: string) => void, boolean] {
  const client = useQueryClient()
  const { data, isPending } = useAsk<typeof preferenceList>(line, {}, { onFocus: false })
  const save = useCallback(
    (value: string) => {
      client.setQueryData<Data<typeof preferenceList>>(askKey(line, {}), (kept = []) => [...kept.filter((one) => one.name !== name), { name, value }])
      clearTimeout(waiting.get(name))
      const keep = () => void send<typeof preferenceSave>('PUT /pressplatform/account/preferences', { body: { name, value } }).catch(() => undefined)
      waiting.set(name, setTimeout(keep, rest))
    },
    [client, name],
  )
  return [data?.find((one) => one.name === name)?.value, save, !isPending]
}
