import { App, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Outline, outlinePublish, TaughtUnit } from '../../contract.ts'
import { outlineLines } from '../lines.ts'
import { publishTexts } from './publish-texts.ts'
import styles from './publish.module.css'

interface Props {
  courseId: string
  teach: NonNullable<Outline['teach']>
  close: () => void
}

type Kind = 'added' | 'changed' | 'moved' | 'removed'
const kinds = ['added', 'changed', 'moved', 'removed'] as const satisfies readonly Kind[]

/** What publishing a unit means for students. */
function kindOf({ state, changed }: TaughtUnit): Kind {
  if (state === 'draft') return 'added'
  if (state === 'removed') return 'removed'
  return changed.every((part) => part === 'place') ? 'moved' : 'changed'
}

/** The difference between the draft and what students see, of which a part or all is published. */
export function PublishDialog({ courseId, teach: { units, classes, students }, close }: Props) {
  const t = useTexts(publishTexts)
  const { message } = App.useApp()
  const changes = units.filter(({ state }) => state !== 'published')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = changes.filter(({ id }) => !left.has(id))
  const [publish, { busy }] = useCall<typeof outlinePublish>('POST /pressplatform/courses/{courseId}/outline/publish', {
    refresh: outlineLines,
    refreshOnConflict: true,
    onDone({ published, removed }) {
      void message.success(t.done(published, removed))
      close()
    },
  })
  const put = (ids: readonly string[], take: boolean) =>
    setLeft((before) => new Set(take ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]))
  return (
    <Modal
      open
      width={600}
      title={t.title}
      okText={t.publish(chosen.length)}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !chosen.length }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => publish({ courseId, body: { units: chosen.map(({ id, rowVersion }) => ({ id, rowVersion })) } })}
    >
      <p className={styles.intro}>{t.intro}</p>
      <p className={styles.who}>{classes.length ? t.who(classes.map(({ name }) => name).join(t.between), students) : t.noClass}</p>
      <div className={styles.changes}>
        {kinds.map((kind) => {
          const own = changes.filter((unit) => kindOf(unit) === kind)
          if (!own.length) return null
          const taken = own.filter(({ id }) => !left.has(id)).length
          const ids = own.map(({ id }) => id)
          return (
            <fieldset key={kind} className={styles.group} data-kind={kind}>
              <legend>
                <Checkbox checked={taken > 0} indeterminate={taken > 0 && taken < own.length} onChange={() => put(ids, taken < own.length)}>
                  {t[kind]} {own.length}
                </Checkbox>
              </legend>
              {own.map((unit) => (
                <Checkbox key={unit.id} checked={!left.has(unit.id)} onChange={({ target }) => put([unit.id], target.checked)}>
                  <span className={styles.name}>{unit.name}</span>{' '}
                  <small>
                    {[
                      kind === 'changed' && unit.changed.map((part) => t[`part_${part}`]).join(t.between),
                      unit.rules.groupName && t.group(unit.rules.groupName),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </Checkbox>
              ))}
            </fieldset>
          )
        })}
      </div>
    </Modal>
  )
}
