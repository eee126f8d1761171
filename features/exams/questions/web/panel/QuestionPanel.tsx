import { Button, Checkbox, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { questionGet, QuestionFull } from '../../contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { OpenRow } from '#web/ui/list/page/ListPage.tsx'
import { texts } from '../texts.ts'
import { LikeTab } from './LikeTab.tsx'
import styles from './panel.module.css'
import { Preview } from './Preview.tsx'
import { VersionsTab } from './VersionsTab.tsx'

/** A question beside the list: as it is asked, its versions, and questions like it. */
export function QuestionPanel({ id, close, walk }: Pick<OpenRow<object>, 'id' | 'close' | 'walk'>) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [answers, setAnswers] = useState(true)
  const { data, error, refetch } = useRead<typeof questionGet>('GET /question/questions/{questionId}', { questionId: id, query: {} })
  if (!data)
    return (
      <MarginForm title={t.preview} open close={close} walk={walk} width={368}>
        {error ? <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      </MarginForm>
    )
  const question = data as QuestionFull
  return (
    <MarginForm
      title={`#${question.number}`}
      note={t.ofVersion(question.version)}
      open
      close={close}
      walk={walk}
      width={368}
      {...(question.can.edit && {
        foot: (
          <Button type="primary" onClick={() => void navigate(`/exam/blank/question/create?id=${question.id}`)}>
            {t.edit}
          </Button>
        ),
      })}
    >
      <Tabs
        items={[
          {
            key: 'preview',
            label: t.preview,
            children: (
              <div className={styles.body}>
                <Checkbox checked={answers} onChange={({ target }) => setAnswers(target.checked)}>
                  {t.answers}
                </Checkbox>
                <Preview question={question} answers={answers} />
              </div>
            ),
          },
          { key: 'versions', label: `${t.versions} ${question.version}`, children: <VersionsTab question={question} /> },
          { key: 'like', label: t.like, children: <LikeTab question={question} /> },
        ]}
      />
    </MarginForm>
  )
}
