import { ArrowLeftOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { App, Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { paperProblemText } from '#assessment/papers/paper-texts.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { SaveState, type Saving } from '#web/ui/states/SaveState.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { clockText } from '#web/ui/time/When.tsx'
import type { paperLock, paperReview, paperUnlock } from '../../contract.ts'
import { paperShapes } from '../list/shapes.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { texts, type PaperTexts } from '../texts.ts'
import type { Tab } from './Composer.tsx'
import { ComposersDialog } from './ComposersDialog.tsx'
import styles from './compose.module.css'
import { ReviewDialog } from './ReviewDialog.tsx'

/** The paper's name, state and readers, its views, whether it is saved, and what leads it on. */
export function ComposeHeader({ open, tab, go }: { open: OpenPaper; tab: Tab; go: (tab: Tab) => void }) {
  const t = useTexts(texts)
  const { message, modal } = App.useApp()
  const wide = useMedia('(width >= 1024px)')
  const [people, setPeople] = useState(false)
  const [asking, setAsking] = useState<'review' | 'draft'>()
  const { full, draft } = open
  const [lock, locking] = useCall<typeof paperLock>('POST /question/papers/{paperId}/lock', {
    onDone(next) {
      open.accept(next)
      void message.success(t.locked(next.version))
    },
  })
  const [unlock, unlocking] = useCall<typeof paperUnlock>('POST /question/papers/{paperId}/unlock', {
    onDone(next) {
      open.accept(next)
      void message.success(t.unlocked)
    },
  })
  const [review, reviewing] = useCall<typeof paperReview>('POST /question/papers/{paperId}/review', {
    onDone(next) {
      open.accept(next)
      setAsking(undefined)
      void message.success(next.state === 'review' ? t.submitted : t.givenBack)
    },
  })
  const warnings = open.problems.filter(({ severity }) => severity === 'warning')
  const errors = open.problems.filter(({ severity }) => severity === 'error')
  const sentence = (problem: (typeof open.problems)[number]) => inLanguage(paperProblemText(problem, open.sections[problem.section ?? 0]?.title))
  const askLock = () =>
    modal.confirm({
      title: t.askLock(full.version + 1),
      content: (
        <>
          <p>{t.askLockHelp(open.figures.questions, open.figures.points, draft.variants)}</p>
          {warnings.length > 0 && (
            <>
              <p>{t.warnings}</p>
              <ul className={styles.warned}>
                {warnings.slice(0, 6).map((problem, at) => (
                  <li key={at}>{sentence(problem)}</li>
                ))}
              </ul>
            </>
          )}
        </>
      ),
      okText: t.lock,
      cancelText: t.cancel,
      async onOk() {
        await open.save()
        await lock({ paperId: full.id, body: { rowVersion: open.rowVersionNow() } })
      },
    })
  const saving = savingOf(open, t)
  return (
    <header className={styles.head}>
      {(!wide || !full.can.edit || tab !== 'compose') && (
        <Link to="/exam/paper/management" className={styles.back} aria-label={t.back} title={t.back}>
          <ArrowLeftOutlined aria-hidden />
        </Link>
      )}
      <h1 className={styles.title}>
        {full.can.edit && wide && tab === 'compose' ? (
          <Input
            variant="borderless"
            aria-label={t.name}
            maxLength={100}
            value={draft.name}
            onChange={({ target }) => open.change({ name: target.value })}
          />
        ) : (
          draft.name
        )}
      </h1>
      <StatusDot shape={paperShapes[full.state]} word={t.states(full.state)} />
      <Button
        type="text"
        size="small"
        className={styles.seen ?? ''}
        aria-label={t.seenBy(full.people)}
        icon={<LockOutlined aria-hidden />}
        onClick={() => setPeople(true)}
      >
        {t.seenBy(full.people)}
      </Button>
      <Segmented<Tab>
        className={styles.tabs ?? ''}
        aria-label={t.title}
        value={tab}
        options={(['compose', 'student', 'print'] as const).map((value) => ({ value, label: t.tabs(value) }))}
        onChange={go}
      />
      <span className={styles.state}>{saving ? <SaveState {...saving} /> : <span role="status" />}</span>
      {full.can.lock && wide && (
        <Button
          icon={<LockOutlined aria-hidden />}
          loading={locking.busy}
          disabled={errors.length > 0}
          title={errors[0] && sentence(errors[0])}
          onClick={askLock}
        >
          {t.lock}
        </Button>
      )}
      {full.can.unlock && (
        <Button icon={<UnlockOutlined aria-hidden />} loading={unlocking.busy} onClick={() => void unlock({ paperId: full.id })}>
          {t.unlock}
        </Button>
      )}
      {full.state === 'review' && (
        <Button type="primary" onClick={() => setAsking('draft')}>
          {t.giveBack}
        </Button>
      )}
      {full.state === 'draft' && full.can.edit && (
        <Button type="primary" onClick={() => setAsking('review')}>
          {t.submit}
        </Button>
      )}
      {people && <ComposersDialog paper={full} close={() => setPeople(false)} />}
      {asking && (
        <ReviewDialog
          to={asking}
          busy={reviewing.busy}
          close={() => setAsking(undefined)}
          decide={(comment) => void open.save().then(() => review({ paperId: full.id, body: { to: asking, comment } }))}
        />
      )}
    </header>
  )
}

function savingOf({ full, phase, dirty }: OpenPaper, t: PaperTexts): { state: Saving; words: string } | undefined {
  if (!full.can.edit) return undefined
  if (phase === 'conflict') return { state: 'conflict', words: t.conflict }
  if (phase === 'refused') return { state: 'conflict', words: t.refused }
  if (phase === 'saving') return { state: 'saving', words: t.saving }
  if (phase === 'offline' && dirty) return { state: 'offline', words: t.keptHere }
  if (dirty) return { state: 'waiting', words: t.unsaved }
  return { state: 'saved', words: t.saved(clockText(new Date(full.updatedAt))) }
}
