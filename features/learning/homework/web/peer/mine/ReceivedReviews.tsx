import { LikeFilled, LikeOutlined } from '@ant-design/icons'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { peerLimits } from '#assessment/homework/peer.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { PeerReviews, peerReviewAnswer, Received } from '../../../contract-peer.ts'
import { myReviewsLine } from '../../lines.ts'
import { texts } from '../../texts.ts'
import { peerTexts } from '../peer-texts.ts'
import { PointsTable } from '../PointsInput.tsx'
import type { Place } from './PeerReviewsTab.tsx'
import styles from './peer.module.css'

interface Props {
  received: readonly Received[]
  criteria: PeerReviews['criteria']
  place: Place
  answerable: boolean
}

/** What others say of the own work, without names, each to be called helpful or reported to the teacher. */
export function ReceivedReviews({ received, criteria, place, answerable }: Props) {
  const t = useTexts(peerTexts)
  return (
    <section aria-labelledby="received-reviews">
      <h3 id="received-reviews">{t.received}</h3>
      <p className={styles.help}>{t.receivedHelp}</p>
      <ul className={styles.received}>
        {received.map((review, at) => (
          <li key={review.id}>
            <h4>{t.review(at + 1)}</h4>
            <p className={styles.comment}>{review.comment}</p>
            <PointsTable criteria={criteria} columns={[{ name: t.points, points: review.points }]} />
            <Answer review={review} place={place} answerable={answerable} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Answer({ review: { id, helpful, report }, place, answerable }: { review: Received; place: Place; answerable: boolean }) {
  const t = useTexts(peerTexts)
  const all = useTexts(texts)
  const [reason, setReason] = useState<string>()
  const [answer, { busy }] = useCall<typeof peerReviewAnswer>('PUT /pressplatform/classes/{classId}/homeworks/{homeworkId}/received/{reviewId}', {
    refresh: [myReviewsLine],
  })
  const say = (body: { helpful: boolean; report: string | null }) => answer({ ...place, reviewId: id, body })
  return (
    <div className={styles.answer}>
      <Button
        aria-pressed={helpful}
        disabled={!answerable || busy}
        icon={helpful ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
        onClick={() => void say({ helpful: !helpful, report })}
      >
        {t.helpful}
      </Button>
      {report === null ? (
        answerable && (
          <Button type="text" onClick={() => setReason('')}>
            {t.report}
          </Button>
        )
      ) : (
        <>
          <span className={styles.reported}>{t.reported(report)}</span>
          {answerable && (
            <Button type="link" disabled={busy} onClick={() => void say({ helpful, report: null })}>
              {t.takeBack}
            </Button>
          )}
        </>
      )}
      {reason !== undefined && (
        <Modal
          open
          title={t.reportTitle}
          okText={t.report}
          cancelText={all.cancel}
          okButtonProps={{ disabled: !reason.trim() }}
          confirmLoading={busy}
          onOk={async () => (await say({ helpful, report: reason.trim() })) && setReason(undefined)}
          onCancel={() => setReason(undefined)}
        >
          <p className={styles.help}>{t.reportHelp}</p>
          <Input.TextArea
            autoFocus
            aria-label={t.reportReason}
            placeholder={t.reportReason}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={peerLimits.reasonLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Modal>
      )}
    </div>
  )
}
