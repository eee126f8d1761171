import { Button } from 'antd'
import { thousands } from '#plain/numbers/digits.ts'
import { controlKey } from '#web/shell/commands/control-key.ts'
import styles from './CountBar.module.css'
import type { Counts } from './counts.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { brokenReferences } from '../state/numbers.ts'
import { useEditorState } from '../state/use-writing.ts'
import type { TextEditor } from '../state/text-editor.ts'

interface Props {
  counts: Counts
  writing: TextEditor
  onKeys: () => void
}

/** The bar below the text: word and block counts, missing alternative texts, lost references, and the link to the shortcuts. */
export function CountBar({ counts, writing, onKeys }: Props) {
  const t = editorTexts()
  const [first] = counts.missingAlt
  const lost = useEditorState(writing, brokenReferences)
  const kinds = Object.keys(t.counts) as (keyof typeof t.counts)[]
  return (
    <footer className={styles.bar}>
      <span>{t.countWords(thousands(counts.words))}</span>
      <span className={styles.kinds}>
        {kinds
          .filter((kind) => counts.blocks[kind])
          .map((kind) => (
            <span key={kind}>{t.counts[kind](counts.blocks[kind] ?? 0)}</span>
          ))}
      </span>
      <span className={styles.end}>
        {lost[0] !== undefined && (
          <Button type="link" size="small" className={styles.missing ?? ''} onClick={() => writing.jump(lost[0] ?? 0)}>
            {t.lostReferences(lost.length)}
          </Button>
        )}
        {first && (
          <Button type="link" size="small" className={styles.missing ?? ''} onClick={() => writing.jump(first.pos)}>
            {t.noAlt(counts.missingAlt.length)}
          </Button>
        )}
        <Button type="text" size="small" className={styles.keys ?? ''} onClick={onKeys}>
          {t.keysHint(controlKey())}
        </Button>
      </span>
    </footer>
  )
}
