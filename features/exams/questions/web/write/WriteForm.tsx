import { ArrowLeftOutlined, DownOutlined } from '@ant-design/icons'
import { Alert, App, Button, Checkbox, Input, Segmented } from 'antd'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { QuestionFull } from '../../contract.ts'
import type { QuestionBank } from '../../contract-banks.ts'
import { findingTexts } from '#assessment/exchange/reading.ts'
import { comparedText } from '#assessment/likeness/compared-text.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { texts } from '../texts.ts'
import { keepText, keptText } from './kept-text.ts'
import { LikeBox } from './LikeBox.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { readOne, skeleton, textOf } from './read-one.ts'
import { Trial } from './Trial.tsx'
import { useSaveQuestion } from './use-save-question.ts'
import styles from './write.module.css'
import { writeTexts } from './write-texts.ts'

interface Props {
  question: QuestionFull | undefined
  banks: readonly QuestionBank[]
  newest: () => Promise<QuestionFull | undefined>
}

/** The text of a question, what is recognised in it, and the ways to save it. */
export function WriteForm({ question, banks, newest }: Props) {
  const t = useTexts(writeTexts)
  const { types } = useTexts(texts)
  const navigate = useNavigate()
  const { message } = App.useApp()
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const accountId = useGlobal(({ userInfo }) => userInfo?.accountId ?? '')
  const short = language() === 'zh-CN' ? 'zh' : 'en'
  const stored = useMemo(
    () =>
      question
        ? textOf(question.content, { source: question.source, tags: question.tags, knowledgePoints: question.knowledgePoints }, short)
        : { text: '', lost: [] },
    [question, short],
  )
  const [kept] = useState(() => keptText(accountId, question?.id ?? ''))
  const [text, setText] = useState(kept?.text ?? (stored.text || skeleton(0, short)))
  const [note, setNote] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [view, setView] = useState<'desk' | 'phone'>('desk')
  const area = useRef<HTMLTextAreaElement>(null)
  const shown = useDeferredValue(text)
  const reading = useMemo(() => readOne(shown), [shown])
  const read = 'read' in reading ? reading.read : undefined
  const bankId = question?.bankId ?? params.get('bank') ?? banks.find(({ access }) => access === 'manage')?.id ?? ''
  const categoryId = question ? '' : (params.get('category') ?? '')
  const back = `/exam/question/management?${new URLSearchParams({ ...(bankId && { bank: bankId }), ...(question && { id: question.id }) })}`
  const lossy = stored.lost.length > 0 && !accepted
  const [conflict, setConflict] = useState(false)
  const [save, saving] = useSaveQuestion(question, () => void newest().then(() => setConflict(true)))
  const change = (next: string) => {
    setText(next)
    keepText(accountId, question?.id ?? '', next === stored.text ? undefined : next)
  }
  const saveAs = async (state: 'draft' | 'review' | 'ready', next: boolean) => {
    const now = readOne(text)
    if (!('read' in now) || lossy) return
    const saved = await save({
      read: now.read,
      state,
      note,
      bankId: bankId || null,
      categoryId: categoryId || null,
      passageId: question?.passageId ?? null,
    })
    if (!saved) return
    setConflict(false)
    keepText(accountId, question?.id ?? '', undefined)
    void message.success(t.saved(saved.number))
    if (!next) return void navigate(`/exam/question/management?${new URLSearchParams({ bank: saved.bankId, id: saved.id })}`)
    setText(skeleton(now.read.question.type, short))
    if (question) void navigate(`/exam/blank/question/create?${new URLSearchParams({ bank: saved.bankId })}`)
    area.current?.focus()
  }
  const acceptAnswer = (blank: number, answer: string) => {
    if (!read) return
    const blanks = read.question.blanks.map((each, at) =>
      at === blank ? { ...each, answers: [...each.answers, { value: answer, share: 100 }] } : each,
    )
    change(textOf({ ...read.question, blanks }, read.about, short).text)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return
      if (event.key === 's') {
        event.preventDefault()
        void saveAs('draft', false)
      } else if (event.key === 'Enter') {
        event.preventDefault()
        void saveAs('draft', true)
      }
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Link to={back} aria-label={t.back} title={t.back}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
        <h1>{question ? t.title(question.number, question.version) : t.newTitle}</h1>
        {question ? (
          <span className={styles.quiet}>{question.bank.name}</span>
        ) : (
          <PlacePicker
            banks={banks}
            bankId={bankId}
            categoryId={categoryId}
            change={(bank, category) => setParams(new URLSearchParams({ ...(bank && { bank }), ...(category && { category }) }), { replace: true })}
          />
        )}
        <span className={styles.quiet} role="status">
          {text === stored.text || (!question && text === skeleton(0, short)) ? '' : t.kept}
        </span>
        <span className={styles.buttons}>
          <Button disabled={!read || lossy} loading={saving} onClick={() => void saveAs('draft', true)}>
            {t.saveNext}
          </Button>
          <Button type="primary" disabled={!read || lossy} loading={saving} onClick={() => void saveAs('draft', false)}>
            {t.save}
          </Button>
          {!question && (
            <MenuOver
              edge="end"
              menu={{
                items: [{ key: 'review', label: t.saveReview }, ...(may('bookexam:review') ? [{ key: 'ready', label: t.saveReady }] : [])],
                onClick: ({ key }) => void saveAs(key as 'review' | 'ready', false),
              }}
            >
              <Button icon={<DownOutlined aria-hidden />} aria-label={t.more} disabled={!read} />
            </MenuOver>
          )}
        </span>
      </header>
      <div className={styles.sides}>
        <section className={styles.write} aria-label={t.text}>
          {kept && (
            <Alert
              type="info"
              showIcon
              title={t.restored}
              action={
                <Button size="small" onClick={() => change(stored.text || skeleton(0, short))}>
                  {t.discard}
                </Button>
              }
            />
          )}
          {conflict && (
            <Alert
              type="warning"
              showIcon
              role="alert"
              title={t.conflict}
              action={
                <>
                  <Button
                    size="small"
                    onClick={() => {
                      change(stored.text)
                      setConflict(false)
                    }}
                  >
                    {t.theirs}
                  </Button>
                  <Button size="small" onClick={() => void saveAs('draft', false)}>
                    {t.keepMine}
                  </Button>
                </>
              }
            />
          )}
          {stored.lost.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t.lossy}
              description={
                <>
                  <ul>
                    {stored.lost.map((words) => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                  <Checkbox checked={accepted} onChange={({ target }) => setAccepted(target.checked)}>
                    {t.acceptLoss}
                  </Checkbox>
                </>
              }
            />
          )}
          {!question && (
            <div className={styles.starts} role="group" aria-label={t.start}>
              {[0, 1, 2, 3, 4].map((type) => (
                <Button
                  key={type}
                  size="small"
                  type={read?.question.type === type ? 'primary' : 'default'}
                  onClick={() => change(skeleton(type, short))}
                >
                  {types(type)}
                </Button>
              ))}
            </div>
          )}
          <textarea
            ref={area}
            className={styles.text}
            aria-label={t.text}
            value={text}
            maxLength={20_000}
            spellCheck={false}
            onChange={({ target }) => change(target.value)}
          />
          <p className={styles.quiet}>{t.hint}</p>
          {question && (
            <>
              <Input aria-label={t.note} placeholder={t.note} value={note} maxLength={200} onChange={({ target }) => setNote(target.value)} />
              <p className={styles.quiet}>{t.newVersion(question.version + 1)}</p>
            </>
          )}
          <ul className={styles.problems} aria-live="polite">
            {'problem' in reading && <li data-severity="error">{t[reading.problem]}</li>}
            {read?.findings.map(({ code, severity, detail }) => (
              <li key={`${code} ${detail}`} data-severity={severity}>
                {findingTexts[code][short]} {detail && <q>{detail}</q>}
              </li>
            ))}
          </ul>
        </section>
        <aside className={styles.margin} aria-label={t.seen}>
          <div className={styles.seen}>
            <h2>{t.seen}</h2>
            <Segmented
              size="small"
              value={view}
              options={[
                { value: 'desk' as const, label: t.desk },
                { value: 'phone' as const, label: t.phone },
              ]}
              onChange={setView}
            />
          </div>
          {read && (
            <div className={styles.device} data-view={view}>
              <Trial key={read.question.type} question={read.question} accept={acceptAnswer} />
            </div>
          )}
          {read && (
            <LikeBox text={comparedText(read.question)} id={question?.id} open={(id) => void navigate(`/exam/question/management?id=${id}`)} />
          )}
        </aside>
      </div>
    </div>
  )
}
