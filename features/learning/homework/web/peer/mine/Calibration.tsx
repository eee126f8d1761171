import { Button, Collapse } from 'antd'
import { useState } from 'react'
import { weightOf } from '#assessment/homework/peer.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import type { PeerReviews, peerSampleScore } from '../../../contract-peer.ts'
import { myReviewsLine } from '../../lines.ts'
import { peerTexts } from '../peer-texts.ts'
import { PointsInput, PointsTable } from '../PointsInput.tsx'
import type { Place } from './PeerReviewsTab.tsx'
import styles from './peer.module.css'

type Sample = PeerReviews['samples'][number]
interface Props {
  samples: readonly Sample[]
  criteria: PeerReviews['criteria']
  place: Place
}

/** The least weight of a reviewer whom a text calls near to the teacher. */
const near = 90

/** The samples that are scored before the first review, one after the other, with the points of the teacher once they are. */
export function Calibration({ samples, criteria, place }: Props) {
  const t = useTexts(peerTexts)
  const next = samples.findIndex(({ mine }) => mine === null)
  const sample = samples[next]
  const scored = samples.filter(({ mine }) => mine !== null)
  return (
    <section aria-label={t.samplesFirst}>
      {sample && <h3>{t.samplesFirst}</h3>}
      {scored.length > 0 && (
        <Collapse
          className={styles.scored ?? ''}
          {...(sample && { defaultActiveKey: [scored.at(-1)?.id ?? ''] })}
          items={scored.map((each) => ({
            key: each.id,
            label: t.sample(samples.indexOf(each) + 1, samples.length),
            children: <Compared sample={each} criteria={criteria} />,
          }))}
        />
      )}
      {sample && <Score key={sample.id} sample={sample} title={t.sample(next + 1, samples.length)} criteria={criteria} place={place} />}
    </section>
  )
}

function Compared({ sample: { mine, teacher }, criteria }: { sample: Sample; criteria: Props['criteria'] }) {
  const t = useTexts(peerTexts)
  if (!mine || !teacher) return null
  const weight = weightOf([{ given: mine, expected: teacher.points }], criteria)
  return (
    <div className={styles.compared}>
      <PointsTable
        criteria={criteria}
        columns={[
          { name: t.mine, points: mine },
          { name: t.teacher, points: teacher.points },
        ]}
      />
      <p>{weight >= near ? t.close : t.far}</p>
      {teacher.comment && <p className={styles.comment}>{teacher.comment}</p>}
    </div>
  )
}

function Score({ sample, title, criteria, place }: { sample: Sample; title: string; criteria: Props['criteria']; place: Place }) {
  const t = useTexts(peerTexts)
  const [points, setPoints] = useState<(number | null)[]>(() => criteria.map(() => null))
  const [score, { busy }] = useCall<typeof peerSampleScore>(
    'PUT /pressplatform/classes/{classId}/homeworks/{homeworkId}/reviews/samples/{sampleId}',
    { refresh: [myReviewsLine], refreshOnConflict: true },
  )
  const complete = criteria.every((criterion, at) => (points[at] ?? null) !== null && (points[at] ?? 0) <= criterion.points)
  return (
    <div className={styles.review}>
      <h4>{title}</h4>
      <div className={styles.work}>
        <RichText doc={sample.text} />
      </div>
      <PointsInput label={t.points} criteria={criteria} value={points} onChange={setPoints} large />
      <div className={styles.foot}>
        <Button
          type="primary"
          size="large"
          loading={busy}
          disabled={!complete}
          onClick={() => void score({ ...place, sampleId: sample.id, body: { points: points.map((each) => each ?? 0) } })}
        >
          {t.showTeacher}
        </Button>
      </div>
    </div>
  )
}
