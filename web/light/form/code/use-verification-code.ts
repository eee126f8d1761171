import type { userCode, userVerify } from '#features/access/session/contract-codes.ts'
import type { Purpose } from '#contract/targets.ts'
import { useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { withProofOfWork } from '../attempt/with-proof-of-work.ts'

/** Sends a code to a phone or mail and exchanges it for a proof. `wait` is the number of seconds until the code can be sent again. */
export function useVerificationCode(purpose: Purpose) {
  const [wait, setWait] = useState(0)
  const [sentTo, setSentTo] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [working, setWorking] = useState(false)
  const waiting = wait > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setWait((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  const guarded = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true)
    setProblem('')
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      setProblem(error.fields?.[0]?.message ?? error.message)
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return {
    wait,
    sentTo,
    problem,
    busy,
    /** True while the browser computes the proof of work that precedes a code. */
    working,
    /** Without a target the code goes to the phone or mail of the signed-in account. */
    request: (target?: string) =>
      guarded(async () => {
        const query = { purpose, ...(target && { target }) }
        const sent = await withProofOfWork(
          (solved) => send<typeof userCode>('GET /pressplatform/user/userCode', { query: { ...query, ...solved } }, { silent: true }),
          setWorking,
        )
        setSentTo(sent.sentTo)
        setWait(sent.resendSeconds)
      }),
    prove: (code: string, target?: string) =>
      guarded(
        async () =>
          (await send<typeof userVerify>('GET /pressplatform/user/verify', { query: { purpose, code, ...(target && { target }) } }, { silent: true }))
            .proof,
      ),
  }
}
