import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { peerLimits } from '#assessment/homework/peer.ts'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { PointsInput } from '../PointsInput.tsx'
import { peerEditTexts } from './peer-edit-texts.ts'
import type { CriterionValue, SampleValue } from './peer-values.ts'
import styles from './peer-edit.module.css'

interface Props {
  criteria: readonly CriterionValue[]
  samples: readonly SampleValue[]
  begun: boolean
  round: number
  change: (samples: SampleValue[]) => void
  onBusy: (busy: boolean) => void
}

/** The works that each reviewer scores first, with the points of the teacher. */
export function SamplesField({ criteria, samples, begun, round, change, onBusy }: Props) {
  const t = useTexts(peerEditTexts)
  const put = (key: string, part: Partial<SampleValue>) => change(samples.map((each) => (each.key === key ? { ...each, ...part } : each)))
  if (begun && !samples.length) return null
  return (
    <div className={styles.block} role="group" aria-label={t.samples}>
      <b className={styles.legend}>{t.samples}</b>
      <p className={styles.help}>{t.samplesHelp}</p>
      {samples.map(({ key, text, points, comment }, at) => (
        <div key={key} className={styles.sample}>
          <div className={styles.sampleHead}>
            <b>{t.sample(at + 1)}</b>
            {!begun && (
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t.remove(t.sample(at + 1))}
                onClick={() => change(samples.filter((each) => each.key !== key))}
              />
            )}
          </div>
          {begun ? (
            text && <RichText doc={text} />
          ) : (
            <RichTextField
              key={round}
              label={t.sampleText(at + 1)}
              hint={t.sampleHint}
              value={text}
              onChange={(doc) => put(key, { text: doc })}
              onBusy={onBusy}
            />
          )}
          <PointsInput
            label={t.yours}
            criteria={criteria.map(({ name, points: most }, index) => ({ name: name || t.criterion(index + 1), description: '', points: most ?? 0 }))}
            value={points}
            disabled={begun}
            onChange={(value) => put(key, { points: value })}
          />
          <Input.TextArea
            aria-label={`${t.sample(at + 1)} ${t.why}`}
            placeholder={t.why}
            autoSize={{ minRows: 1, maxRows: 5 }}
            disabled={begun}
            maxLength={peerLimits.commentLength}
            value={comment}
            onChange={({ target }) => put(key, { comment: target.value })}
          />
        </div>
      ))}
      {samples.length < peerLimits.samples && !begun && (
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() => change([...samples, { key: crypto.randomUUID(), text: null, points: criteria.map(() => null), comment: '' }])}
        >
          {t.addSample}
        </Button>
      )}
    </div>
  )
}
