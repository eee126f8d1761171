import { outline } from '#document/text/text.ts'
import { thousands } from '#plain/numbers/digits.ts'
import type { NodeJson } from '#document/schema/schema.ts'
import type { Counts } from '../toolbar/counts.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import styles from './MarginColumn.module.css'
import { headingNumbers } from '../state/numbers.ts'
import { useEditorState } from '../state/use-writing.ts'
import type { TextEditor } from '../state/text-editor.ts'

/** The tab 本节: length, reading time, headings to jump to, and blocks without alternative text. */
export function SectionFacts({ writing, counts }: { writing: TextEditor; counts: Counts }) {
  const t = editorTexts()
  const numbers = useEditorState(writing, headingNumbers)
  const headings = outline(writing.view.state.doc.toJSON() as NodeJson)
  return (
    <>
      <section className={styles.section}>
        <dl className={styles.facts}>
          <dt>{t.words}</dt>
          <dd>{thousands(counts.words)}</dd>
          <dt>{t.reading}</dt>
          <dd>{t.minutes(counts.minutes)}</dd>
        </dl>
      </section>
      <section className={styles.section}>
        <h2>{t.missingAlt}</h2>
        {counts.missingAlt.length === 0 && <p className={styles.help}>{t.allHaveAlt}</p>}
        <div className={styles.list}>
          {counts.missingAlt.map(({ pos, type, name }, at) => (
            <button key={pos} type="button" onClick={() => writing.jump(pos)}>
              {name || t.unnamed(type === 'video' ? t.video : t.picture, at + 1)}
            </button>
          ))}
        </div>
      </section>
      <section className={styles.section}>
        <h2>{t.outline}</h2>
        {headings.length === 0 && <p className={styles.help}>{t.noOutline}</p>}
        <div className={styles.list}>
          {headings.map(({ id, level, text }) => (
            <button key={id} type="button" style={{ paddingInlineStart: 6 + (level - 1) * 14 }} onClick={() => writing.jumpToBlock(id)}>
              {numbers[id] && <span className={styles.number}>{numbers[id]}</span>}
              {text || '—'}
            </button>
          ))}
        </div>
      </section>
    </>
  )
}
