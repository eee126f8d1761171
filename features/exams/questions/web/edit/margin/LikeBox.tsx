import { BlockOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Question } from '#assessment/questions/question.ts'
import type { questionGet, questionsDiffer } from '../../../contract.ts'
import { mathHtml } from '#web/editor/views/math-html.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { likeTexts } from './like-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { type MarkedPart, markedParts } from './marked-parts.ts'
import { type LikeQuestion, useLike } from './use-like.ts'
import styles from './like.module.css'

/** Questions in the banks that are like the one that is written: compare, use that one, or say that it is another. */
export function LikeBox({ open }: { open: OpenQuestion }) {
  const t = useTexts(likeTexts)
  const id = open.full?.id
  const found = useLike(open.question, id)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [all, setAll] = useState(false)
  const like = found?.filter((each) => !hidden.includes(each.id)) ?? []
  return (
    <section className={styles.box} aria-label={t.likeQuestions} hidden={like.length === 0}>
      <header className={styles.head}>
        <BlockOutlined aria-hidden />
        <h3 aria-live="polite">{like.length > 0 && t.likeCount(like.length)}</h3>
        <small>{t.whileTyping}</small>
      </header>
      {like.slice(0, all ? like.length : 1).map((each) => (
        <Like key={each.id} like={each} open={open} hide={() => setHidden([...hidden, each.id])} />
      ))}
      {like.length > 1 && (
        <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.showOne : t.showMore(like.length - 1)}
        </Button>
      )}
    </section>
  )
}

/** Safe as HTML: KaTeX escapes what it draws. */
function Part({ part: { kind, text, formula } }: { part: MarkedPart }) {
  const Mark = { same: 'span', added: 'ins', removed: 'del' }[kind] as 'span' | 'ins' | 'del'
  return formula ? <Mark dangerouslySetInnerHTML={{ __html: mathHtml(text, false) }} /> : <Mark>{text}</Mark>
}

function Like({ like, open, hide }: { like: LikeQuestion; open: OpenQuestion; hide: () => void }) {
  const t = useTexts(likeTexts)
  const navigate = useNavigate()
  const [comparing, setComparing] = useState(false)
  const { data } = useRead<typeof questionGet>('GET /question/questions/{questionId}', { questionId: like.id, query: {} })
  const [differ, { busy }] = useCall<typeof questionsDiffer>('POST /question/questions/{questionId}/different')
  const own = open.full?.id
  const notTheSame = async () => {
    if (own && !(await differ({ questionId: own, body: { otherId: like.id } }))) return
    hide()
  }
  const theirs = data?.content.stem
  const mine = open.question.stem
  const parts = useMemo(() => theirs && markedParts(theirs, mine), [theirs, mine])
  return (
    <article className={styles.like}>
      <p className={styles.facts}>
        <b>#{like.number}</b>
        <span>
          {like.by} · {like.bankName}
          {like.usedCount > 0 && ` · ${t.usedIn(like.usedCount)}`}
        </span>
        <strong>{t.likeness(Math.round(like.likeness * 100))}</strong>
      </p>
      {parts ? (
        <p className={styles.text}>
          {parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
      <p className={styles.acts}>
        <Button type="link" size="small" disabled={!data} onClick={() => setComparing(true)}>
          {t.sideBySide}
        </Button>
        <Button type="link" size="small" onClick={() => void navigate(`?${new URLSearchParams({ id: like.id })}`)}>
          {t.useThat}
        </Button>
        <Button type="text" size="small" loading={busy} onClick={() => void notTheSame()}>
          {t.notTheSame}
        </Button>
      </p>
      {comparing && data && (
        <CompareDialog
          title={t.sideBySide}
          one={{ name: t.thisQuestion, question: open.question }}
          other={{ name: `#${like.number} · ${like.bankName}`, question: data.content as Question }}
          close={() => setComparing(false)}
        />
      )}
    </article>
  )
}
