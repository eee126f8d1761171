import { useDeferredValue, useState } from 'react'
import type { questionList } from '#features/exams/questions/contract.ts'
import type { questionBankList } from '#features/exams/questions/contract-banks.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'

const step = 20
const mostShown = 100

/** Searches the reviewed questions of one of the banks that are open to the person, at first of the first bank. Nothing is read while it is off. */
export function useBankSearch({ on = true } = {}) {
  const [bank, setBank] = useState<string>()
  const [words, setWords] = useState('')
  const [type, setType] = useState<number>()
  const [difficulty, setDifficulty] = useState<number>()
  const [size, setSize] = useState(step)
  const q = useDeferredValue(words.trim())
  const banks = useRead<typeof questionBankList>('GET /question/banks', on ? { query: {} } : undefined)
  const bankId = bank ?? banks.data?.[0]?.id
  const filter = { ...(q && { q }), ...(type !== undefined && { type }), ...(difficulty !== undefined && { difficulty }) }
  const found = useRead<typeof questionList>(
    'GET /question/questions',
    on && bankId ? { query: { bankId, state: 'ready', size, ...filter } } : undefined,
    { keep: true },
  )
  return {
    banks,
    bankId,
    chooseBank(id: string) {
      setBank(id)
      setSize(step)
    },
    words,
    setWords,
    type,
    setType,
    difficulty,
    setDifficulty,
    found,
    /** Shows more of what was found; undefined when all are shown, or as many as are shown at most. */
    more: found.data?.next !== undefined && size < mostShown ? () => setSize((now) => Math.min(mostShown, now + step)) : undefined,
  }
}
export type BankSearch = ReturnType<typeof useBankSearch>
