import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { draftPoints, sectionQuestions } from '#assessment/papers/figures.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { type At, changeSection, commonPoints, moveItem, moveSection, setPoints } from '../session/edits.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { texts } from '../texts.ts'
import { ItemRow } from './ItemRow.tsx'
import { RuleGrid } from './RuleGrid.tsx'
import { dragKinds, type QuestionOfBank } from './types.ts'
import { sectionNumber } from './variants.ts'
import styles from './compose.module.css'

interface Props {
  open: OpenPaper
  at: number
  composes: boolean
  add: (row: QuestionOfBank, at: At) => void
  setCaret: (at: At) => void
}

/** A section: its head with points and choice, and its questions or its rules. Questions are dropped between its rows. */
export function SectionPart({ open, at, composes, add, setCaret }: Props) {
  const t = useTexts(texts)
  const undo = useUndo()
  const [drop, setDrop] = useState<number>()
  const section = open.sections[at]
  if (!section) return null
  const { draw, items, choose } = section
  const first = open.numbers[at] ?? 1
  const count = sectionQuestions(section)
  const points = commonPoints(section)
  const change = (patch: Partial<typeof section>) => open.changeSections((now) => changeSection(now, at, () => patch))
  const menu = [
    { key: 'choose', label: choose === null ? t.setChoose : t.noChoose },
    ...(at > 0 ? [{ key: 'up', label: t.up }] : []),
    ...(at < open.sections.length - 1 ? [{ key: 'down', label: t.down }] : []),
    { key: 'remove', label: t.removeSection, danger: true },
  ]
  const act = (key: string) => {
    if (key === 'choose') change({ choose: choose === null ? Math.max(1, count - 1) : null })
    else if (key === 'remove') {
      open.changeSections((now) => now.toSpliced(at, 1))
      undo(t.removedSection, open.undo)
    } else open.changeSections((now) => moveSection(now, at, key === 'up' ? -1 : 1))
  }
  const dropped = ({ dataTransfer }: React.DragEvent, item: number) => {
    setDrop(undefined)
    const bank = dataTransfer.getData(dragKinds.bank)
    const own = dataTransfer.getData(dragKinds.item)
    if (bank) add(JSON.parse(bank) as QuestionOfBank, { section: at, item })
    else if (own) open.changeSections((now) => moveItem(now, JSON.parse(own) as At, { section: at, item }))
  }
  const over = (event: React.DragEvent, item: number) => {
    if (!composes || draw || !event.dataTransfer.types.some((type) => type === dragKinds.bank || type === dragKinds.item)) return
    event.preventDefault()
    setDrop(item)
  }
  const slot = <li className={styles.slot}>{t.dropAt(first + (drop ?? 0), items.at(-1)?.points ?? points ?? 2)}</li>
  return (
    <section className={styles.section} aria-label={section.title || t.section} data-section={at}>
      <div className={styles.sectionHead}>
        <h2>
          <span>{sectionNumber(at)}</span>
          {composes ? (
            <Input
              variant="borderless"
              aria-label={t.sectionTitle}
              placeholder={t.section}
              maxLength={100}
              value={section.title}
              onChange={({ target }) => change({ title: target.value })}
            />
          ) : (
            section.title
          )}
        </h2>
        {draw && <b className={styles.ruled}>{t.byRule}</b>}
        <span className={styles.each}>
          {choose !== null && (
            <>
              {t.anyOf(count)}
              {composes ? (
                <NumberInput
                  size="small"
                  className={styles.chosen ?? ''}
                  aria-label={t.chooseNumber}
                  min={1}
                  max={300}
                  value={choose}
                  onChange={(value) => value !== null && change({ choose: Math.round(value) })}
                />
              ) : (
                <b>{choose}</b>
              )}
            </>
          )}
          {choose !== null ? t.thenEach : points === undefined && count > 0 ? t.eachMixed(count) : t.each(count)}
          {composes && (count > 0 || draw) ? (
            <NumberInput
              size="small"
              aria-label={t.pointsEach}
              min={0}
              max={1000}
              precision={2}
              value={points ?? null}
              formatter={(value) => (value === undefined ? '' : String(Number(value)))}
              onChange={(value) => value !== null && open.changeSections((now) => setPoints(now, at, value))}
            />
          ) : (
            points !== undefined && <b>{points}</b>
          )}
          {points !== undefined && t.unit}
        </span>
        <span className={styles.sum}>
          <b>{draftPoints(section)}</b> {t.unit}
        </span>
        {composes && (
          <MenuOver edge="end" menu={{ items: menu, onClick: ({ key }) => act(key) }}>
            <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={`${t.moreActs} ${section.title}`} />
          </MenuOver>
        )}
      </div>
      {(composes || section.instruction) && (
        <div className={styles.instruction}>
          {composes ? (
            <Input
              variant="borderless"
              aria-label={t.instruction}
              placeholder={t.instruction}
              maxLength={500}
              value={section.instruction}
              onChange={({ target }) => change({ instruction: target.value })}
            />
          ) : (
            section.instruction
          )}
        </div>
      )}
      {draw ? (
        <RuleGrid open={open} at={at} composes={composes} />
      ) : (
        <ol
          className={styles.items}
          data-choose={choose !== null || undefined}
          onDragLeave={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setDrop(undefined)
          }}
          onDragOver={(event) => items.length === 0 && over(event, 0)}
          onDrop={(event) => {
            event.preventDefault()
            dropped(event, drop ?? items.length)
          }}
        >
          {items.map((item, place) => (
            <ItemRow
              key={`${item.questionId} ${place}`}
              open={open}
              place={{ section: at, item: place }}
              number={first + place}
              composes={composes}
              setCaret={setCaret}
              before={drop === place && slot}
              over={(event, after) => over(event, after ? place + 1 : place)}
            />
          ))}
          {drop === items.length && slot}
          {items.length === 0 && drop === undefined && <li className={styles.empty}>{composes ? t.emptySection : '—'}</li>}
        </ol>
      )}
    </section>
  )
}
