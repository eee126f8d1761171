import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ExamPreview } from '../../contract.ts'
import { readPreview } from '../sitting/attempt-calls.ts'
import { Loaded } from './Loaded.tsx'
import { ResultBody } from './ResultPage.tsx'
import { resultTexts } from './result-texts.ts'

const titleOf = ({ result }: ExamPreview) => result.title

/** What a candidate sees of a result, for those who hold the test. */
export function PreviewPage({ attemptId }: { attemptId: string }) {
  const t = useTexts(resultTexts)
  return (
    <Loaded read={readPreview} attemptId={attemptId} titleOf={titleOf}>
      {({ candidate, released, result }, load) => (
        <>
          <p className="ex-preview" role="status">
            <b>{t.preview(candidate, released)}</b>
            <a href={screenHref(`/education/classes/examine/details?test=${result.attempt.testId}`)}>{t.toTest}</a>
          </p>
          <ResultBody result={result} appeals={undefined} onStale={load} />
        </>
      )}
    </Loaded>
  )
}
