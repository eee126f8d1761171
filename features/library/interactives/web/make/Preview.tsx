import { useMemo, useReducer, useRef } from 'react'
import type { Interactive } from '#assessment/interactives/interactive.ts'
import { playable } from '#assessment/interactives/playable.ts'
import { afterMove, type PlayState, showState, untouched } from '#assessment/interactives/play-state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { type Backend, Player } from '../play/Player.tsx'
import { isEmpty } from './making.ts'
import { makeTexts } from './make-texts.ts'
import styles from './make.module.css'

/** The object as it is played, checked in this window. It begins again with every change; a video goes on playing. */
export function Preview({ content }: { content: Interactive }) {
  const t = useTexts(makeTexts)
  return (
    <aside className={styles.preview} aria-label={t.preview}>
      {isEmpty(content) ? (
        <p className={styles.help}>{t.previewEmpty}</p>
      ) : (
        <>
          <p className={styles.help}>{t.previewHint}</p>
          <Played key={content.kind === 'video' ? content.video?.fileId : JSON.stringify(content)} content={content} />
        </>
      )}
    </aside>
  )
}

function Played({ content }: { content: Interactive }) {
  const played = useMemo(() => playable(content, 1), [content])
  const kept = useRef<PlayState>(untouched)
  const [, showAgain] = useReducer((count: number) => count + 1, 0)
  const backend: Backend = {
    async move(move) {
      const next = afterMove(content, kept.current, move)
      if (typeof next !== 'string') kept.current = next
      return showState(content, kept.current)
    },
    async reset() {
      kept.current = untouched
      return showState(content, untouched)
    },
  }
  return <Player played={played} state={showState(content, kept.current)} onState={showAgain} backend={backend} preview />
}
