import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useClass } from '#features/learning/classes/web/use-class.ts'
import { WaitingList } from '#features/learning/posts/web/waiting/WaitingList.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { qaTexts } from '../qa-texts.ts'
import { QuestionsList } from './QuestionsList.tsx'

const views = ['questions', 'waiting'] as const

/** The questions of the class of `?id=`; for teachers also the posts on which they have to decide. */
export default function ClassQuestionsPage() {
  const t = useTexts(qaTexts)
  const klass = useClass()
  const [query, setQuery] = useSearchParams()
  if (!klass) return null
  const student = klass.myRole === 'student'
  const over = klass.state === 'ended' || klass.state === 'archived'
  const waiting = !student && query.get('view') === 'waiting'
  const choose = !student && (
    <Segmented
      aria-label={t.view}
      value={waiting ? 'waiting' : 'questions'}
      options={views.map((value) => ({ value, label: t.views(value) }))}
      onChange={(value) => setQuery({ id: klass.id, ...(value === 'waiting' && { view: value }) })}
    />
  )
  if (waiting) return <WaitingList classId={klass.id} actions={choose} />
  return <QuestionsList key={klass.id} klass={klass} scope="joined" mayAdd={!over} anonymous={student} actions={choose} />
}
