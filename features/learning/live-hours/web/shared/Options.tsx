import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Results } from '../../contract-questions.ts'
import { sharedTexts } from './shared-texts.ts'

export const letterOf = (at: number) => 'ABCDEFGH'[at] ?? ''

interface Props {
  options: readonly string[]
  /** Null while nothing is shown. */
  results: Results | null
  right: readonly number[] | null
  /** Words beside an option. */
  note?: (at: number) => ReactNode
}

/**
 * The options of a question with what was voted. Of two votes the first is a dashed outline and the second a solid bar in it, on one scale; the right
 * option has another colour and a tick.
 */
export function Options({ options, results, right, note }: Props) {
  const t = useTexts(sharedTexts)
  const rounds = results?.rounds ?? []
  const last = rounds.at(-1)
  const first = rounds.length > 1 ? rounds[0] : undefined
  const most = Math.max(1, ...rounds.flatMap(({ counts }) => counts))
  const width = (count: number) => ({ inlineSize: `${(count / most) * 100}%` })
  const isRight = (at: number) => right?.includes(at) ?? false
  return (
    <ol className="lv-options" data-results={results ? true : undefined}>
      {options.map((text, at) => (
        <li key={text} data-right={isRight(at) || undefined} data-known={right?.length ? true : undefined}>
          <span className="lv-letter" aria-hidden>
            {letterOf(at)}
          </span>
          <span className="lv-text">
            <span className="lv-words">
              {text}
              {isRight(at) && (
                <span className="lv-tick" role="img" aria-label={t.right}>
                  ✓
                </span>
              )}
              {note?.(at)}
            </span>
            {last && (
              <span className="lv-bar" aria-hidden>
                {first && <i className="lv-first" style={width(first.counts[at] ?? 0)} />}
                <i className="lv-last" style={width(last.counts[at] ?? 0)} />
              </span>
            )}
          </span>
          {last && (
            <span className="lv-count">
              {first && <small>{t.before(first.counts[at] ?? 0)}</small>}
              <b>{last.counts[at] ?? 0}</b>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const shareOf = (count: number, of: number) => (of ? `${Math.round((count / of) * 100)}%` : '0%')

/** The share that was right in the first and in the second vote; nothing without a comparison. */
export function Legend({ results }: { results: Results | null }) {
  const t = useTexts(sharedTexts)
  const { comparison, rounds } = results ?? {}
  if (!comparison || !rounds) return null
  return (
    <p className="lv-legend">
      <span>
        <i className="lv-key-first" /> {t.legendFirst(shareOf(comparison.rightFirst, rounds[0]?.people ?? 0))}
      </span>
      <span>
        <i className="lv-key-last" /> {t.legendSecond(shareOf(comparison.rightSecond, rounds[1]?.people ?? 0))}
      </span>
    </p>
  )
}

/** The words of a cloud, larger the more people wrote them. `mark` makes a button of each. */
export function Cloud({ words, mark }: { words: Results['words']; mark?: (word: Results['words'][number]) => ReactNode }) {
  const t = useTexts(sharedTexts)
  const most = Math.max(1, ...words.map(({ count }) => count))
  if (!words.length) return <p className="lv-note">{t.noWords}</p>
  return (
    <ul className="lv-cloud">
      {words.map((word) => (
        <li key={word.word} style={{ fontSize: `${1 + 1.6 * Math.sqrt((word.count - 1) / most)}em` }} data-top={word.count === most || undefined}>
          {mark ? mark(word) : word.word}
          {word.count > 1 && <sup>{word.count}</sup>}
        </li>
      ))}
    </ul>
  )
}

/** Where a question with two votes is: first vote, discussion, second vote. */
export function PeerSteps({ round, open }: { round: number; open: boolean }) {
  const t = useTexts(sharedTexts)
  const present = round < 2 ? (round === 1 && !open ? 1 : 0) : 2
  return (
    <ol className="lv-steps">
      {[t.firstVote, t.discuss, t.secondVote].map((name, at) => (
        <li key={name} aria-current={at === present ? 'step' : undefined} data-done={at < present || undefined}>
          {at < present && <span aria-hidden>✓ </span>}
          {name}
        </li>
      ))}
    </ol>
  )
}
