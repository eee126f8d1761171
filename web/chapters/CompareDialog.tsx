import type { Chapter } from '@recto/contract/chapters'
import { diffDocuments } from '@recto/document/diff'
import { renderHtml } from '@recto/document/render-html'
import type { DocJson, NodeJson } from '@recto/document/schema'
import { bookLanguage } from '@recto/document/book-words'
import { Modal } from 'antd'
import { useMemo } from 'react'
import { fileUrl } from '../editor/files.ts'
import { useTexts } from '../kernel/use-texts.ts'
import styles from './CompareDialog.module.css'
import { texts } from './texts.ts'

interface Props {
  mine: DocJson
  theirs: Chapter
  onClose: () => void
}

/** Both texts side by side, block by block; what only one has, or has otherwise, is marked. */
export function CompareDialog({ mine, theirs, onClose }: Props) {
  const t = useTexts(texts)
  const other = useMemo(() => JSON.parse(theirs.content) as DocJson, [theirs.content])
  const diff = useMemo(() => diffDocuments(other, mine), [other, mine])
  const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
  const [changed, movedBlocks] = [ids(diff.changed), ids(diff.moved)]
  const sides = [
    { key: 'theirs', title: t.theirs(theirs.updatedBy || t.someone), doc: other, own: ids(diff.removed), word: t.onlyTheirs },
    { key: 'mine', title: t.mine, doc: mine, own: ids(diff.added), word: t.onlyMine },
  ]
  const same = diff.added.length + diff.removed.length + diff.changed.length + diff.moved.length === 0
  const markOf = (node: NodeJson, own: ReadonlySet<string>, word: string): { kind: string; word: string } | undefined => {
    const inside = idsIn(node)
    if (inside.some((id) => own.has(id))) return { kind: 'own', word }
    if (inside.some((id) => changed.has(id))) return { kind: 'changed', word: t.changedBlock }
    return inside.some((id) => movedBlocks.has(id)) ? { kind: 'moved', word: t.movedBlock } : undefined
  }
  return (
    <Modal open title={t.compareTitle} width="min(1200px, 96vw)" footer={null} onCancel={onClose}>
      {same && <p>{t.noDifference}</p>}
      <div className={styles.sides}>
        {sides.map(({ key, title, doc, own, word }) => (
          <section key={key} aria-label={title}>
            <h3>{title}</h3>
            <div className={`text ${styles.text}`} lang={theirs.language}>
              {doc.content.map((node, at) => {
                const mark = markOf(node, own, word)
                return (
                  <div key={idsIn(node)[0] ?? at} className={styles.block} data-mark={mark?.kind}>
                    {mark && <span className={styles.word}>{mark.word}</span>}
                    <Block node={node} language={theirs.language} prefix={`${key}-${at}-`} />
                  </div>
                )
              })}
            </div>
          </section>
        ))}
      </div>
    </Modal>
  )
}

const idsIn = (node: NodeJson): string[] => {
  const id = node.attrs?.['id']
  return [...(typeof id === 'string' && id ? [id] : []), ...(node.content ?? []).flatMap(idsIn)]
}

/** The one renderer of documents makes the HTML; what it gives is inside its allow-list. */
function Block({ node, language, prefix }: { node: NodeJson; language: string; prefix: string }) {
  const html = useMemo(
    () =>
      renderHtml({ type: 'doc', content: [node] }, { lang: bookLanguage(language), fileUrl, resolve: () => undefined, numbers: new Map(), prefix }),
    [node, language, prefix],
  )
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}
