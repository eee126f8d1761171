import { Button } from 'antd'
import type { QuestionFull } from '../../contract.ts'
import type { questionUses } from '../../contract-uses.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'

/** The textbooks in which a question stands; nothing is asked for one that stands nowhere. */
export function UsesLine({ question: { id, usedCount } }: { question: QuestionFull }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof questionUses>(
    'GET /question/questions/{questionId}/uses',
    usedCount > 0 ? { questionId: id } : undefined,
  )
  if (usedCount === 0) return t.usedNowhere
  if (error)
    return (
      <Button type="link" size="small" onClick={() => void refetch()}>
        {t.retry}
      </Button>
    )
  if (!data) return String(usedCount)
  return (
    <>
      {data.items.map(({ textbookId, name, addedBy }, at) => (
        <span key={textbookId} title={addedBy}>
          {at > 0 && '、'}
          {t.bookNamed(name)}
        </span>
      ))}
      {data.more && '…'}
    </>
  )
}
