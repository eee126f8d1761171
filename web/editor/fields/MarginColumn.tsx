import { CloseOutlined } from '@ant-design/icons'
import { Button, Tabs } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { currentBlock } from '../state/blocks.ts'
import { BlockFields } from './BlockFields.tsx'
import type { Counts } from '../toolbar/counts.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import styles from './MarginColumn.module.css'
import { SectionFacts } from './SectionFacts.tsx'
import { useEditorState } from '../state/use-writing.ts'
import type { TextEditor } from '../state/text-editor.ts'

interface Props {
  writing: TextEditor
  counts: Counts
  tell: (problem: string) => void
  /** An additional tab, provided by the screen around the editor. */
  more: { key: string; label: string; children: ReactNode }
  /** Called by the close button; in narrow windows the column covers the text. */
  onClose: () => void
}

/** The margin column: the properties of the selected block, the facts about the section, and one additional tab. */
export function MarginColumn({ writing, counts, tell, more, onClose }: Props) {
  const t = editorTexts()
  const place = useEditorState(writing, (state) => {
    const block = currentBlock(state)
    return block && { pos: block.pos, type: block.node.type.name, attrs: block.node.attrs }
  })
  const [tab, setTab] = useState('section')
  const selected = place && `${place.type} ${String(place.attrs['id'])}`
  useEffect(() => setTab((now) => (now === more.key ? now : selected ? 'block' : 'section')), [selected, more.key])
  const kind = place?.attrs['kind'] as keyof typeof t.aside
  const name = place && (place.type === 'aside' ? t.aside[kind] : t.blocks[place.type as keyof typeof t.blocks])
  const blockTab = {
    key: 'block',
    label: name ?? t.properties,
    children: place ? (
      <div className={styles.inside}>
        <BlockFields key={selected} writing={writing} place={place} tell={tell} />
      </div>
    ) : (
      <p className={`${styles.inside} ${styles.hint}`}>{t.noBlock}</p>
    ),
  }
  return (
    <aside className={styles.column} aria-label={t.properties}>
      <Button className={styles.close ?? ''} type="text" icon={<CloseOutlined aria-hidden />} aria-label={t.closeProperties} onClick={onClose} />
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          blockTab,
          {
            key: 'section',
            label: t.section,
            children: (
              <div className={styles.inside}>
                <SectionFacts writing={writing} counts={counts} />
              </div>
            ),
          },
          { ...more, children: <div className={styles.inside}>{more.children}</div> },
        ]}
      />
    </aside>
  )
}
