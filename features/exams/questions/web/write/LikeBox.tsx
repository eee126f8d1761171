import { BlockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { questionLike, questionsDiffer } from '../../contract.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './write.module.css'
import { writeTexts } from './write-texts.ts'

const likeLine = 'POST /question/like'
/** Milliseconds after the last change until the question is compared. */
const pause = 800
/** Shorter texts are like too many others. */
const shortest = 6

/** Questions that are like the one that is being written; the list follows the typing. */
export function LikeBox({ text, id, open }: { text: string; id: string | undefined; open: (id: string) => void }) {
  const t = useTexts(writeTexts)
  const [asked, setAsked] = useState('')
  const [hidden, setHidden] = useState<readonly string[]>([])
  useEffect(() => {
    const timer = setTimeout(setAsked, pause, text)
    return () => clearTimeout(timer)
  }, [text])
  const { data } = useRead<typeof questionLike>(likeLine, asked.length >= shortest ? { body: { text: asked, ...(id && { id }) } } : undefined, {
    keep: true,
  })
  const [differ] = useCall<typeof questionsDiffer>('POST /question/questions/{questionId}/different', { refresh: [likeLine] })
  const found = asked.length >= shortest ? (data ?? []).filter((each) => !hidden.includes(each.id)) : []
  if (!found.length) return null
  return (
    <section className={styles.like} aria-live="polite">
      <h3>
        <BlockOutlined aria-hidden /> {t.likeTitle(found.length)}
      </h3>
      <ul>
        {found.map((each) => (
          <li key={each.id}>
            <span>
              #{each.number} · {each.by} · {t.used(each.usedCount)} <b>{t.alike(Math.round(each.likeness * 100))}</b>
            </span>
            <p>{each.text.slice(0, 120)}</p>
            <span>
              <Button type="link" size="small" onClick={() => open(each.id)}>
                {t.open}
              </Button>
              <Button
                type="text"
                size="small"
                onClick={() => {
                  setHidden([...hidden, each.id])
                  if (id) void differ({ questionId: id, body: { otherId: each.id } })
                }}
              >
                {t.notSame}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
