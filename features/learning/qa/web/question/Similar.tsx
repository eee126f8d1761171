import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import threadStyles from '#features/learning/posts/web/thread/thread.module.css'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { similarQuestions } from '../../contract.ts'
import { qaTexts } from '../qa-texts.ts'
import { questionAddress } from './question-address.ts'

/** Milliseconds after the last key until similar questions are looked for. */
const pause = 400
/** Letters of a title from which on they are looked for. */
const fewest = 4

/** Questions of the class that are like the title that is being typed. */
export function Similar({ classId, title }: { classId: string; title: string }) {
  const t = useTexts(qaTexts)
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(title.trim().length < fewest ? '' : title.trim()), pause)
    return () => clearTimeout(timer)
  }, [title])
  const { data } = useRead<typeof similarQuestions>(
    'GET /pressplatform/classes/{classId}/questions/similar',
    asked ? { classId, query: { title: asked } } : undefined,
    { keep: true },
  )
  if (!asked || !data?.length) return null
  return (
    <ul className={threadStyles.similar} aria-label={t.similar}>
      <li>{t.similar}</li>
      {data.map(({ id, title: of, accepted, replies }) => (
        <li key={id}>
          <Link to={questionAddress({ id, classId })} target="_blank">
            {of}
          </Link>{' '}
          <small>{accepted ? t.acceptedMark : t.repliesOf(replies)}</small>
        </li>
      ))}
    </ul>
  )
}
