import { useState } from 'react'
import { liveLimits } from '#assessment/live/limits.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { ShownQuestion } from '../../contract-questions.ts'
import { Cloud, Legend, letterOf, Options, PeerSteps } from '../shared/Options.tsx'
import { sharedTexts } from '../shared/shared-texts.ts'
import { minuteClock } from '#plain/time/minute-clock.ts'
import { useSecondsLeft } from '../shared/use-seconds-left.ts'
import { phoneTexts } from './phone-texts.ts'
import { useVoteSender } from './use-vote-sender.ts'

/** The question on the screens: the vote while its round is open, and afterwards what the teacher shows. */
export function QuestionView({ question, memberId }: { question: ShownQuestion; memberId: string }) {
  const names = useTexts(sharedTexts)
  const { seq, body, kind, round, open } = question
  return (
    <section aria-labelledby="ph-question">
      <p className="ph-kicker">{names.question(seq)}</p>
      <h2 id="ph-question" className="ph-question">
        {body}
      </h2>
      {kind === 'peer' && <PeerSteps round={round} open={open} />}
      {open ? (
        kind === 'words' ? (
          <Words question={question} memberId={memberId} />
        ) : (
          <Ballot question={question} memberId={memberId} />
        )
      ) : (
        <Outcome question={question} />
      )}
    </section>
  )
}

interface Props {
  question: ShownQuestion
  memberId: string
}

/** What has become of the last vote, and what was last chosen: in this browser, or as the server has it. */
function useVote({ id, round, own }: ShownQuestion, memberId: string) {
  const t = useTexts(phoneTexts)
  const [last, cast] = useVoteSender(memberId)
  const ours = last?.vote.questionId === id && last.vote.round === round ? last : undefined
  const stored = own[round - 1]
  const chosen = ours && ours.state !== 'late' && ours.state !== 'refused' ? ours.vote : stored
  const words = ours ? (ours.state === 'refused' ? ours.reason : t[ours.state]) : stored ? t.saved : ''
  const vote = (choices: readonly number[], list: readonly string[] = []) => cast({ questionId: id, round, choices, words: list })
  return { chosen, vote, line: words, state: ours?.state ?? (stored ? 'saved' : undefined) }
}

const StateLine = ({ line, state }: { line: string; state: string | undefined }) => (
  <p className="ph-state" role="status" data-state={state}>
    {line}
  </p>
)

function Ballot({ question, memberId }: Props) {
  const t = useTexts(phoneTexts)
  const { options, multiple, own, round } = question
  const { chosen, vote, line, state } = useVote(question, memberId)
  const choices = chosen?.choices ?? []
  const press = (at: number) => vote(multiple ? (choices.includes(at) ? choices.filter((each) => each !== at) : [...choices, at]) : [at])
  return (
    <>
      <p className="ph-help">{multiple ? t.chooseMany : t.choose}</p>
      <div className="ph-ballot" role={multiple ? 'group' : 'radiogroup'} aria-labelledby="ph-question">
        {options.map((text, at) => (
          <button key={text} type="button" role={multiple ? 'checkbox' : 'radio'} aria-checked={choices.includes(at)} onClick={() => press(at)}>
            <span className="lv-letter" aria-hidden>
              {letterOf(at)}
            </span>
            <span className="lv-words">
              {text}
              {round === 2 && own[0]?.choices.includes(at) && <small>{t.ownFirst}</small>}
            </span>
          </button>
        ))}
      </div>
      <StateLine line={line} state={state} />
    </>
  )
}

function Words({ question, memberId }: Props) {
  const t = useTexts(phoneTexts)
  const { chosen, vote, line, state } = useVote(question, memberId)
  const [words, setWords] = useState(() => Array.from({ length: liveLimits.words }, (_, at) => chosen?.words[at] ?? ''))
  const given = words.map((word) => word.trim()).filter(Boolean)
  return (
    <form
      className="ph-words"
      onSubmit={(event) => {
        event.preventDefault()
        if (given.length) vote([], given)
      }}
    >
      <p className="ph-help">{t.wordHelp}</p>
      {words.map((word, at) => (
        <input
          key={at}
          aria-label={t.wordLabel(at + 1)}
          value={word}
          maxLength={liveLimits.word}
          onChange={({ target }) => setWords(words.map((each, place) => (place === at ? target.value : each)))}
        />
      ))}
      <button type="submit" disabled={!given.length}>
        {chosen ? t.resend : t.send}
      </button>
      <StateLine line={line} state={state} />
    </form>
  )
}

/** A closed round: the time of the discussion, and what the teacher shows. */
function Outcome({ question }: { question: ShownQuestion }) {
  const t = useTexts(phoneTexts)
  const names = useTexts(sharedTexts)
  const { kind, results, right, own, round, options, reason, discussUntil } = question
  const left = useSecondsLeft(discussUntil)
  const last = own[round - 1]
  const noteOf = (at: number) => {
    if (last?.choices.includes(at)) return <small data-right={right?.includes(at) || undefined}>{right?.includes(at) ? t.ownRight : t.own}</small>
    return round === 2 && own[0]?.choices.includes(at) ? <small>{t.ownFirst}</small> : null
  }
  return (
    <>
      {left !== null && (
        <p className="ph-timer">
          <b>{minuteClock(left)}</b> {left > 0 ? t.discussing : t.ended}
        </p>
      )}
      {kind === 'words' ? results && <Cloud words={results.words} /> : <Options options={options} results={results} right={right} note={noteOf} />}
      {!results && round > 0 && left === null && <p className="ph-help">{t.closed}</p>}
      <Legend results={results} />
      {reason && (
        <div className="ph-reason">
          <b>{names.reason}</b>
          <p>{reason}</p>
        </div>
      )}
    </>
  )
}
