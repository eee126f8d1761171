import type { PreferenceName, preferenceList, preferenceSave } from '#features/access/account/contract.ts'
import type { Data } from '#contract/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { send } from '../send/send.ts'
import { queryKeyOf, useRead } from './use-read.ts'

export const preferencesLine = 'GET /pressplatform/account/preferences'
/** Milliseconds between the last change and saving: dragging a column changes its width many times. */
const saveDelay = 500
const pendingSaves = new Map<PreferenceName, ReturnType<typeof setTimeout>>()

/**
 * A preference of the account: `[value, save, known]`. A change shows at once and is saved on the server shortly after. `value` is undefined if none
 * is set; `known` is false until the preferences are loaded, so that a screen can wait instead of switching its appearance.
 */
export function usePreference(name: PreferenceName): readonly [string | undefined, (value: string) => void, boolean] {
  const client = useQueryClient()
  const { data, isPending } = useRead<typeof preferenceList>(preferencesLine, {}, { onFocus: false })
  const save = useCallback(
    (value: string) => {
      client.setQueryData<Data<typeof preferenceList>>(queryKeyOf(preferencesLine, {}), (kept = []) => [
        ...kept.filter((one) => one.name !== name),
        { name, value },
      ])
      clearTimeout(pendingSaves.get(name))
      const keep = () => void send<typeof preferenceSave>('PUT /pressplatform/account/preferences', { body: { name, value } }).catch(() => undefined)
      pendingSaves.set(name, setTimeout(keep, saveDelay))
    },
    [client, name],
  )
  return [data?.find((one) => one.name === name)?.value, save, !isPending]
}
