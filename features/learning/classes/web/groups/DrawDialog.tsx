import { App, Button, Modal, Radio } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { classGroupsDraw, Groups } from '../../contract-groups.ts'
import { classLines } from '../lines.ts'
import { groupTexts } from './group-texts.ts'
import styles from './groups.module.css'

interface Props {
  classId: string
  data: Groups
  close: () => void
}

const ways = ['count', 'size'] as const
const whom = ['all', 'ungrouped'] as const
const drawLine = 'POST /pressplatform/classes/{classId}/groups/draw'
/** Any number of a column of type `integer` is a seed; another one draws other groups. */
const newSeed = () => Math.floor(Math.random() * 2_147_483_646)

/** Divides the class at random: shows the groups before anything changes, and draws others on request. */
export function DrawDialog({ classId, data, close }: Props) {
  const t = useTexts(groupTexts)
  const { message } = App.useApp()
  const [by, setBy] = useState<(typeof ways)[number]>('size')
  const [number, setNumber] = useState<number | null>(data.size ?? 4)
  const [who, setWho] = useState<(typeof whom)[number]>('all')
  const [seed, setSeed] = useState(newSeed)
  const [drawn, setDrawn] = useState<{ choice: string; groups: { name: string; people: { id: string; name: string }[] }[] }>()
  const [look, { busy: looking }] = useCall<typeof classGroupsDraw>(drawLine)
  const [draw, { busy }] = useCall<typeof classGroupsDraw>(drawLine, {
    refresh: classLines,
    onDone({ groups }) {
      void message.success(t.drawn(groups.length))
      close()
    },
  })
  const grouped = data.groups.reduce((sum, { people }) => sum + people.length, 0)
  const fills = who === 'ungrouped' && data.groups.length > 0
  const choice = JSON.stringify({ by, number, who, seed })
  const shown = drawn?.choice === choice ? drawn.groups : undefined
  // A choice that changes while groups are being drawn is asked for after the answer has come.
  useEffect(() => {
    if (number === null || looking || drawn?.choice === choice) return
    void look({ classId, body: { by, number, who, seed, apply: false } }).then((answer) => setDrawn({ choice, groups: answer?.data.groups ?? [] }))
  }, [look, looking, drawn, choice, classId, by, number, who, seed])
  return (
    <Modal
      open
      title={t.draw}
      width={720}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t.cancel}</Button>
          <Button onClick={() => setSeed(newSeed())}>{t.again}</Button>
          <Button
            type="primary"
            loading={busy}
            disabled={!shown?.length || number === null}
            onClick={() => number !== null && void draw({ classId, body: { by, number, who, seed, apply: true } })}
          >
            {t.apply(shown?.length ?? 0)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Radio.Group
          aria-label={t.drawWho}
          value={who}
          options={whom.map((value) => ({ value, label: t.who(value) }))}
          onChange={({ target }) => setWho(target.value as typeof who)}
        />
        {fills ? (
          <p className={styles.help}>{t.whoHelp}</p>
        ) : (
          <div className={styles.by}>
            <Radio.Group
              aria-label={t.drawBy}
              value={by}
              options={ways.map((value) => ({ value, label: t.by(value) }))}
              onChange={({ target }) => setBy(target.value as typeof by)}
            />
            <NumberInput aria-label={t.by(by)} min={1} max={500} precision={0} value={number} onChange={(value) => setNumber(value)} />
          </div>
        )}
        {who === 'all' && grouped > 0 && <p className={styles.warning}>{t.replaces(grouped)}</p>}
      </div>
      <div className={styles.drawn} aria-live="polite">
        {shown?.length === 0 && <p className={styles.help}>{t.noStudents}</p>}
        {shown?.map(({ name, people }) => (
          <section key={name}>
            <h3>
              {name}
              <small>{t.people(people.length)}</small>
            </h3>
            <p>{people.map((person) => person.name).join('、')}</p>
          </section>
        ))}
      </div>
    </Modal>
  )
}
