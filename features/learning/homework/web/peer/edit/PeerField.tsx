import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Switch } from 'antd'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { peerLimits, reviewTimes } from '#assessment/homework/peer.ts'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { instantOfLocal } from '#web/ui/time/local-time.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import type { EditValues } from '../../edit/edit-values.ts'
import { numberText } from '../../shown/number-text.ts'
import { peerEditTexts } from './peer-edit-texts.ts'
import { type CriterionValue, newPeer, type PeerValues } from './peer-values.ts'
import { SamplesField } from './SamplesField.tsx'
import styles from './peer-edit.module.css'

interface Props {
  value?: PeerValues | null
  onChange?: (peer: PeerValues | null) => void
  values: EditValues
  begun: boolean
  round: number
  onBusy: (busy: boolean) => void
}

/** The switch for reviews, and when it is on how many, until when, and by which criteria. */
export function PeerField({ value = null, onChange, values, begun, round, onBusy }: Props) {
  const t = useTexts(peerEditTexts)
  const change = (part: Partial<PeerValues>) => value && onChange?.({ ...value, ...part })
  return (
    <div className={styles.peer}>
      <div className={styles.switch}>
        <Switch checked={value !== null} disabled={begun} aria-label={t.on} onChange={(on) => onChange?.(on ? newPeer([t.first, t.second]) : null)} />
        <span>
          <b>{t.on}</b>
          <small>{t.help}</small>
        </span>
      </div>
      {value && (
        <>
          <div className={styles.numbers}>
            <label>
              <span>{t.reviewers}</span>
              <NumberInput
                min={1}
                max={peerLimits.reviewers}
                precision={0}
                aria-label={t.reviewers}
                value={value.reviewers}
                onChange={(reviewers) => change({ reviewers })}
              />
              <small>{t.reviewersHelp}</small>
            </label>
            <label>
              <span>{t.days}</span>
              <NumberInput min={1} max={peerLimits.days} precision={0} aria-label={t.days} value={value.days} onChange={(days) => change({ days })} />
              <small>{t.daysHelp}</small>
            </label>
          </div>
          <Times values={values} days={value.days ?? 7} />
          {begun && <p className={styles.begun}>{t.begun}</p>}
          <Criteria
            criteria={value.criteria}
            points={values.points ?? 0}
            begun={begun}
            change={(criteria) => change({ criteria })}
            remove={(at) =>
              change({
                criteria: value.criteria.toSpliced(at, 1),
                samples: value.samples.map((sample) => ({ ...sample, points: sample.points.toSpliced(at, 1) })),
              })
            }
          />
          <SamplesField
            criteria={value.criteria}
            samples={value.samples}
            begun={begun}
            round={round}
            change={(samples) => change({ samples })}
            onBusy={onBusy}
          />
        </>
      )}
    </div>
  )
}

/** When works are reviewed in each class. */
function Times({ values: { classes, lateRule }, days }: { values: EditValues; days: number }) {
  const t = useTexts(peerEditTexts)
  const times = classes.flatMap(({ id, name, dueAt, cutoffAt }) => {
    const [due, cutoff] = [instantOfLocal(dueAt), instantOfLocal(cutoffAt)]
    if (!due) return []
    const { opensAt, endsAt } = reviewTimes({ dueAt: new Date(due), cutoffAt: cutoff ? new Date(cutoff) : null }, lateRule, days)
    return [{ id, words: t.when(name, fullTime(opensAt.toISOString()), fullTime(endsAt.toISOString())) }]
  })
  if (!times.length) return null
  return (
    <ul className={styles.times}>
      {times.map(({ id, words }) => (
        <li key={id}>{words}</li>
      ))}
    </ul>
  )
}

interface CriteriaProps {
  criteria: readonly CriterionValue[]
  points: number
  begun: boolean
  change: (criteria: CriterionValue[]) => void
  remove: (at: number) => void
}

function Criteria({ criteria, points, begun, change, remove }: CriteriaProps) {
  const t = useTexts(peerEditTexts)
  const put = (key: string, part: Partial<CriterionValue>) => change(criteria.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const sum = sumOfPoints(criteria.map((criterion) => criterion.points ?? 0))
  return (
    <fieldset className={styles.block}>
      <legend>
        {t.criteria}{' '}
        <small>
          {t.sum(sum)}
          {sum !== points && points > 0 && ` · ${t.scaled(points)}`}
        </small>
      </legend>
      <ol className={styles.criteria}>
        {criteria.map(({ key, name, description, points: most }, at) => (
          <li key={key}>
            <Input
              aria-label={`${t.criterion(at + 1)} ${t.name}`}
              disabled={begun}
              placeholder={t.nameExample}
              maxLength={peerLimits.nameLength}
              value={name}
              onChange={({ target }) => put(key, { name: target.value })}
            />
            <NumberInput
              min={0.01}
              max={homeworkLimits.points}
              precision={2}
              formatter={numberText}
              disabled={begun}
              aria-label={`${t.criterion(at + 1)} ${t.points}`}
              placeholder={t.points}
              value={most}
              onChange={(value) => put(key, { points: value })}
            />
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t.remove(name || t.criterion(at + 1))}
              disabled={begun || criteria.length === 1}
              onClick={() => remove(at)}
            />
            <Input.TextArea
              aria-label={`${t.criterion(at + 1)} ${t.description}`}
              disabled={begun}
              placeholder={t.description}
              autoSize={{ minRows: 1, maxRows: 4 }}
              maxLength={peerLimits.descriptionLength}
              value={description}
              onChange={({ target }) => put(key, { description: target.value })}
            />
          </li>
        ))}
      </ol>
      {criteria.length < peerLimits.criteria && !begun && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => change([...criteria, { key: crypto.randomUUID(), name: '', description: '', points: 10 }])}
        >
          {t.add}
        </Button>
      )}
    </fieldset>
  )
}
