import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { liveDiscussion, liveQuestionRemove, liveQuestionStep, liveWordHide, Question, Step } from '../../contract-questions.ts'
import type { LiveHour } from '../../contract.ts'
import { hourLines } from '../shared/lines.ts'
import { Cloud, Legend, Options, PeerSteps } from '../shared/Options.tsx'
import { sharedTexts } from '../shared/shared-texts.ts'
import { minuteClock } from '#plain/time/minute-clock.ts'
import { useSecondsLeft } from '../shared/use-seconds-left.ts'
import { discussionSeconds } from './discussion.ts'
import styles from './hour.module.css'
import { questionTexts } from './question-texts.ts'

const stateOf = ({ round, open, shown }: Question) => (round === 0 ? 'prepared' : open ? 'voting' : shown ? 'shown' : 'closed')

interface Props {
  question: Question
  hour: LiveHour
  /** It is on the screens. */
  current: boolean
  edit: () => void
}

/** A question of an hour with its result and what can be done with it next. */
export function QuestionCard({ question, hour, current, edit }: Props) {
  const t = useTexts(questionTexts)
  const names = useTexts(sharedTexts)
  const { seq, kind, body, options, round, open, right, reason, results, discussUntil } = question
  const last = results.rounds.at(-1)
  const left = useSecondsLeft(discussUntil)
  const details = current || hour.state === 'ended'
  return (
    <article className={styles.card} data-current={current || undefined}>
      <header>
        <span className={styles.seq}>{names.question(seq)}</span>
        <span>{names[kind]}</span>
        <span className={styles.at} data-open={open || undefined}>
          {t[stateOf(question)]}
        </span>
        {current && <span className={styles.on}>{t.onScreens}</span>}
        {last && <span className={styles.voted}>{names.votes(last.people)}</span>}
      </header>
      <h3>{body}</h3>
      {kind === 'peer' && current && <PeerSteps round={round} open={open} />}
      {left !== null && <p className={styles.timer}>{minuteClock(left)}</p>}
      {kind === 'words'
        ? round > 0 && details && <Words question={question} lead={hour.can.lead} />
        : details && <Options options={options} results={round > 0 ? results : null} right={right} />}
      {details && <Legend results={results} />}
      {details && results.comparison && <p className="lv-note">{t.changed(results.comparison.toRight, results.comparison.toWrong)}</p>}
      {hour.state === 'ended' && reason && <p className="lv-note">{reason}</p>}
      {hour.can.lead && <Actions question={question} hour={hour} current={current} edit={edit} />}
    </article>
  )
}

function Words({ question: { id, results }, lead }: { question: Question; lead: boolean }) {
  const t = useTexts(questionTexts)
  const [hide] = useCall<typeof liveWordHide>('PUT /pressplatform/livequestions/{questionId}/hiddenwords', { refresh: hourLines })
  return (
    <Cloud
      words={results.words}
      mark={({ word, hidden }) => (
        <button
          type="button"
          className={styles.word}
          disabled={!lead}
          data-hidden={hidden || undefined}
          title={hidden ? t.showWord(word) : t.hideWord(word)}
          aria-label={hidden ? t.showWord(word) : t.hideWord(word)}
          onClick={() => void hide({ questionId: id, body: { word, hidden: !hidden } })}
        >
          {word}
        </button>
      )}
    />
  )
}

function Actions({ question, hour, current, edit }: Props) {
  const t = useTexts(questionTexts)
  const { modal } = App.useApp()
  const { id, kind, round, open, shown, discussUntil } = question
  const again = { refresh: hourLines, refreshOnConflict: true }
  const [step, { busy }] = useCall<typeof liveQuestionStep>('POST /pressplatform/livequestions/{questionId}/step', again)
  const [discuss] = useCall<typeof liveDiscussion>('POST /pressplatform/livequestions/{questionId}/discussion', again)
  const [remove] = useCall<typeof liveQuestionRemove>('DELETE /pressplatform/livequestions/{questionId}', again)
  const button = (name: Step, words: string, primary = false) => (
    <Button key={name} type={primary ? 'primary' : 'default'} disabled={busy} onClick={() => void step({ questionId: id, body: { step: name } })}>
      {words}
    </Button>
  )
  const between = kind === 'peer' && round === 1 && !open
  return (
    <footer>
      {hour.state === 'running' && (
        <>
          {round === 0 && button('open', kind === 'words' ? t.askWords : t.ask, !hour.questions.some((each) => each.open))}
          {open && button('close', t.close, true)}
          {between && (
            <>
              <Button onClick={() => void discuss({ questionId: id, body: { seconds: discussUntil ? null : discussionSeconds } })}>
                {discussUntil ? t.stopDiscuss : t.discuss}
              </Button>
              {button('second', t.second, true)}
            </>
          )}
          {round > 0 && (shown ? button('hide', t.hide) : button('show', t.show, !open && !between))}
          {round > 0 && !open && !between && button('open', t.again)}
          {current ? !open && button('leave', t.leave) : button('present', t.present)}
        </>
      )}
      <span className={styles.quiet}>
        <Button type="text" size="small" onClick={edit}>
          {t.edit}
        </Button>
        {round === 0 && (
          <Button
            type="text"
            size="small"
            onClick={() =>
              void modal.confirm({
                title: t.askRemove,
                okText: t.remove,
                cancelText: t.cancel,
                autoFocusButton: 'cancel',
                onOk: async () => void (await remove({ questionId: id })),
              })
            }
          >
            {t.remove}
          </Button>
        )}
      </span>
    </footer>
  )
}
