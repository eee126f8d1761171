import { EyeOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, type MenuProps } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Filled } from '#web/kernel/Filled.tsx'
import { useLetterKey } from '#web/kernel/page/letter-keys.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { Outline, Position, TaughtUnit, UnitKind } from '../../contract.ts'
import { UnitForm } from '../form/UnitForm.tsx'
import { addable } from '../limits.ts'
import styles from '../outline.module.css'
import { outlineTexts } from '../outline-texts.ts'
import { EditionDialog } from '../publish/EditionDialog.tsx'
import { FromTextbook } from '../publish/FromTextbook.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { outlineFacts, outlineMargins, outlineTools } from '../slots.ts'
import { teachTexts } from './teach-texts.ts'
import own from './teach.module.css'
import { RemovedUnits } from './RemovedUnits.tsx'
import { shapes } from './UnitRow.tsx'
import { UnitTree } from './UnitTree.tsx'
import { useOutlineActions } from './use-outline-actions.ts'

interface Props {
  outline: Outline
  teach: NonNullable<Outline['teach']>
}

type Editing = { unit: TaughtUnit } | { kind: UnitKind; position: Position }

const states = ['published', 'changed', 'draft', 'removed'] as const

/** The outline for the team of a course: its draft, with the form of a unit beside it. */
export function TeachOutline({ outline, teach }: Props) {
  const { courseId, pacing, can } = outline
  const t = useTexts(teachTexts)
  const o = useTexts(outlineTexts)
  const go = useNavigate()
  const phone = useMedia(narrow)
  const { units, source, classes, students } = teach
  const editable = can.edit && !phone
  const actions = useOutlineActions(courseId, units)
  const [at, setAt] = useState<string>()
  const [editing, setEditing] = useState<Editing>()
  const [dialog, setDialog] = useState<'publish' | 'edition' | 'book' | 'bin'>()
  const [adding, setAdding] = useState(false)
  const changes = units.filter(({ state }) => state !== 'published')
  const addressOf = (extra: Record<string, string>) => `/details/outline?${new URLSearchParams({ courseId, ...extra })}`
  const openPublish = () => can.edit && changes.length > 0 && setDialog('publish')
  useLetterKey('p', openPublish)
  useLetterKey('/', () => editable && units.length > 0 && setAdding(true))

  /** New things come behind the row at which the person is, or into it where it is a section. */
  function positionOf(kind: UnitKind): Position {
    const drafts = actions.drafts
    const last = (parentId: string | null) => drafts.findLast((unit) => unit.parentId === parentId)?.id ?? null
    const row = drafts.find(({ id }) => id === at)
    if (!row) {
      const section = kind === 'section' ? undefined : drafts.findLast((unit) => unit.kind === 'section')
      const parentId = section?.id ?? null
      return { parentId, afterId: last(parentId) }
    }
    if (kind === 'section') {
      const top = row.parentId === null ? row : (drafts.find(({ id }) => id === row.parentId) ?? row)
      return { parentId: top.parentId, afterId: top.id }
    }
    return row.kind === 'section' ? { parentId: row.id, afterId: last(row.id) } : { parentId: row.parentId, afterId: row.id }
  }
  const begin = (kind: UnitKind) => setEditing({ kind, position: positionOf(kind) })
  const addMenu: MenuProps = {
    items: addable
      .filter((kind) => kind !== 'chapter' || source !== null)
      .flatMap((kind) => [{ key: kind, label: o[kind], onClick: () => begin(kind) }, ...(kind === 'section' ? [{ type: 'divider' as const }] : [])]),
  }
  const counted = units.filter(({ kind }) => kind !== 'section').length
  return (
    <div className={styles.split}>
      <section className={styles.page} aria-label={o.title}>
        <PageHeader title={o.title} level={2} aside={counted > 0 && o.units(counted)}>
          {units.length > 0 && (
            <Button icon={<EyeOutlined aria-hidden />} onClick={() => void go(addressOf({ view: 'student' }))}>
              {t.preview}
            </Button>
          )}
          {editable && units.length > 0 && (
            <MenuOver edge="end" menu={addMenu} open={adding} onOpenChange={setAdding}>
              <Button icon={<PlusOutlined aria-hidden />}>{t.add}</Button>
            </MenuOver>
          )}
          {units.length > 0 && <Filled slot={outlineTools} props={{ outline }} />}
          {can.edit && units.length > 0 && (
            <Button type="primary" disabled={!changes.length} onClick={openPublish}>
              {changes.length ? t.publish(changes.length) : t.published}
            </Button>
          )}
        </PageHeader>
        <p className={own.facts}>
          <span>{classes.length ? t.audience(classes.length, students) : t.noClass}</span>
          {source && <span>{t.source(source.name, source.label)}</span>}
          {source?.later != null && (
            <Button type="link" size="small" onClick={() => setDialog('edition')}>
              {t.later(source.later)}
            </Button>
          )}
          <Filled slot={outlineFacts} props={{ courseId }} />
          {can.edit && (
            <Button type="link" size="small" onClick={() => setDialog('bin')}>
              {t.bin}
            </Button>
          )}
        </p>
        {phone && can.edit && units.length > 0 && <p className={own.phone}>{t.phoneOnly}</p>}
        {units.length === 0 ? (
          <EmptyState title={t.empty} detail={can.edit ? t.emptyHelp : t.emptyRead}>
            {can.edit && (
              <>
                <Button type="primary" onClick={() => setDialog('book')}>
                  {t.fromBook}
                </Button>
                <Button onClick={() => begin('section')}>{t.addSection}</Button>
              </>
            )}
          </EmptyState>
        ) : (
          <UnitTree
            teach={teach}
            pacing={pacing}
            actions={actions}
            editable={editable}
            chosen={editing && 'unit' in editing ? editing.unit.id : undefined}
            at={at}
            setAt={setAt}
            edit={(unit) => setEditing({ unit })}
            open={(unit) => unit.kind !== 'section' && void go(addressOf({ unitId: unit.id }))}
            add={() => setAdding(true)}
          />
        )}
        {units.length > 0 && (
          <footer className={own.foot}>
            <span>
              {states.map((state) => {
                const count = units.filter((unit) => unit.state === state).length
                return count > 0 && <StatusDot key={state} shape={shapes[state]} word={t.legend(t[`state_${state}`], count)} />
              })}
            </span>
            {editable && (
              <span>
                <span>
                  <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t.keyMove}
                </span>
                <span>
                  <kbd>Tab</kbd> {t.keyIn}
                </span>
                <span>
                  <kbd>F2</kbd> {t.keyRename}
                </span>
                <span>
                  <kbd>/</kbd> {t.keyAdd}
                </span>
                <span>
                  <kbd>P</kbd> {t.keyPublish}
                </span>
              </span>
            )}
          </footer>
        )}
      </section>
      {!editing && <Filled slot={outlineMargins} props={{ outline }} />}
      {editing && (
        <UnitForm
          key={'unit' in editing ? editing.unit.id : `${editing.kind} ${editing.position.parentId} ${editing.position.afterId}`}
          courseId={courseId}
          pacing={pacing}
          teach={teach}
          {...editing}
          close={() => setEditing(undefined)}
          saved={(id) => {
            setAt(id)
            setEditing(undefined)
          }}
        />
      )}
      {dialog === 'publish' && <PublishDialog courseId={courseId} teach={teach} close={() => setDialog(undefined)} />}
      {dialog === 'edition' && <EditionDialog courseId={courseId} close={() => setDialog(undefined)} />}
      {dialog === 'bin' && <RemovedUnits courseId={courseId} close={() => setDialog(undefined)} />}
      {dialog === 'book' && <FromTextbook courseId={courseId} close={() => setDialog(undefined)} />}
    </div>
  )
}
