import type { ChapterHits } from '../../contract-replace.ts'
import { Button, Checkbox } from 'antd'
import { placeTexts } from '#web/editor/find/find-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './BookFind.module.css'
import { type Choice, chosenCount, isChosen } from './chosen-hits.ts'
import { replaceTexts } from './replace-texts.ts'

interface Props {
  chapter: ChapterHits
  choice: Choice
  editable: boolean
  onChapter: (on: boolean) => void
  onHit: (at: number) => void
  onMore: () => void
  onOpen: (block: string) => void
}

/** The hits of one chapter, each with the text around it; a press opens it in the editor. */
export function ChapterGroup({ chapter, choice, editable, onChapter, onHit, onMore, onOpen }: Props) {
  const t = useTexts(replaceTexts)
  const places = useTexts(placeTexts)
  const { number, name, count, fixed, hits } = chapter
  const chosen = chosenCount(choice, chapter)
  const all = count - fixed
  return (
    <section className={styles.group}>
      <h3>
        {editable && all > 0 && (
          <Checkbox
            checked={chosen === all}
            indeterminate={chosen > 0 && chosen < all}
            aria-label={t.ofChapter(name)}
            onChange={({ target }) => onChapter(target.checked)}
          />
        )}
        <span className={styles.name}>
          {number && <b>{number}</b>} {name}
        </span>
        <small>{count}</small>
      </h3>
      <ul>
        {hits.map(({ at, before, found, after, place, block, fixed: stays }) => (
          <li key={at}>
            {editable &&
              (stays ? (
                <span className={styles.noBox} />
              ) : (
                <Checkbox checked={isChosen(choice, chapter, at)} aria-label={t.hit(at + 1, before + found + after)} onChange={() => onHit(at)} />
              ))}
            <button type="button" title={t.open(name)} onClick={() => onOpen(block)}>
              {before}
              <mark>{found}</mark>
              {after}
            </button>
            {(stays || places[place]) && <small>{stays ? t.fixedHit : places[place]}</small>}
          </li>
        ))}
      </ul>
      {hits.length < count && (
        <Button type="link" size="small" onClick={onMore}>
          {t.more(Math.min(50, count - hits.length))}
        </Button>
      )}
    </section>
  )
}
