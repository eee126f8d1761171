import { useRef, useState } from 'react'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { send } from '#web/kernel/send/send.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import type { questionBankAdd, questionBankList } from '../../../contract-banks.ts'
import { bankLines } from '../../lines.ts'
import type { OpenQuestion } from './use-question.ts'

const silent = { silent: true } as const

/** Gives the bank of the question, to which its files go. When none is chosen it is the person's own, which is made if there is none. */
export function useBank(open: OpenQuestion): () => Promise<string> {
  const memberId = useGlobal(({ userInfo }) => userInfo?.memberId ?? '')
  const name = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const refresh = useRefreshQueries(bankLines)
  const latest = useRef({ open, memberId, name, refresh })
  latest.current = { open, memberId, name, refresh }
  const making = useRef<Promise<string>>(undefined)
  const [bankOf] = useState(() => async () => {
    const { bankId } = latest.current.open.where
    if (bankId !== null) return bankId
    making.current ??= ownBank()
    const made = await making.current.finally(() => (making.current = undefined))
    latest.current.open.setWhere((now) => (now.bankId === null ? { bankId: made, categoryId: null } : now))
    return made
  })

  async function ownBank(): Promise<string> {
    const banks = await send<typeof questionBankList>('GET /question/banks', { query: {} }, silent)
    const own = banks.find(({ owner, scope }) => owner.id === latest.current.memberId && scope === 'own')
    if (own) return own.id
    const { id } = await send<typeof questionBankAdd>('POST /question/banks', { body: { name: latest.current.name } }, silent)
    void latest.current.refresh()
    return id
  }
  return bankOf
}
