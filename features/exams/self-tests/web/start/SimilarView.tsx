import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Empty, Waiting } from '../page/States.tsx'
import { openSelfTest } from '../self-test-calls.ts'
import { selfTestTexts } from '../texts/self-test-texts.ts'

/** Opens a self-test of questions that are like one that the person has answered, in place of this page; says so where there is none. */
export function SimilarView({ questionId }: { questionId: string }) {
  const t = useTexts(selfTestTexts)
  const [problem, setProblem] = useState('')
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    openSelfTest({ origin: 'similar', questionId }, 'replace').catch((error: unknown) =>
      setProblem(error instanceof RequestError ? error.message : t.failed),
    )
  }, [questionId, t])
  if (!problem) return <Waiting lines={3} />
  return (
    <Empty title={problem} hint={t.similarHint}>
      <a className="ex-btn is-main" href={screenHref('/examination')}>
        {t.toStart}
      </a>
    </Empty>
  )
}
