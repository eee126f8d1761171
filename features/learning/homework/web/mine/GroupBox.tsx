import { CheckOutlined } from '@ant-design/icons'
import { App, Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { groupConfirm, groupTakeBack, MyHomework } from '../../contract-mine.ts'
import { myLines } from '../lines.ts'
import { HandedAnnotations } from '../annotations/HandedAnnotations.tsx'
import { HandedAnswers } from '../questions/Questions.tsx'
import { texts } from '../texts.ts'
import styles from './info.module.css'
import { mineTexts } from './mine-texts.ts'

type Group = NonNullable<MyHomework['group']>

/** The group that hands in together: who has confirmed, and what waits for a confirmation. */
export function GroupBox({ homework, group, me }: { homework: MyHomework; group: Group; me: string | undefined }) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  const { members, proposal } = group
  const open = homework.accepts === 'open' || homework.accepts === 'late'
  return (
    <section className={styles.group} aria-label={t.group(group.name)}>
      <h3>{t.group(group.name)}</h3>
      <p>{proposal ? t.proposedBy(proposal.by, fullTime(proposal.at)) : t.groupHelp}</p>
      <ul>
        {members.map(({ id, name, confirmed }) => (
          <li key={id} data-confirmed={confirmed || undefined}>
            {confirmed && <CheckOutlined aria-hidden />} {name} {proposal && <small>{confirmed ? t.hasConfirmed : t.notConfirmed}</small>}
          </li>
        ))}
      </ul>
      {proposal && (
        <>
          <div className={styles.body}>
            {proposal.text && <RichText doc={proposal.text} />}
            {proposal.answers.length > 0 && <HandedAnswers questions={homework.questions} answers={proposal.answers} />}
            {homework.annotationTask && proposal.annotations.length > 0 && (
              <HandedAnnotations task={homework.annotationTask} annotations={proposal.annotations} />
            )}
            <AttachmentList files={proposal.files} />
          </div>
          {open && (
            <Decision
              key={proposal.id}
              homework={homework}
              proposal={proposal}
              confirmed={members.some(({ id, confirmed }) => id === me && confirmed)}
              last={members.every(({ id, confirmed }) => confirmed || id === me)}
              words={all}
            />
          )}
        </>
      )}
    </section>
  )
}

interface DecisionProps {
  homework: MyHomework
  proposal: NonNullable<Group['proposal']>
  /** The person has confirmed. */
  confirmed: boolean
  /** All others have confirmed. */
  last: boolean
  words: { cancel: string }
}

function Decision({ homework, proposal, confirmed, last, words }: DecisionProps) {
  const t = useTexts(mineTexts)
  const { message } = App.useApp()
  const [honest, setHonest] = useState(false)
  const [tried, setTried] = useState(false)
  const [reason, setReason] = useState<string>()
  const of = { classId: homework.classId, homeworkId: homework.id }
  const options = { refresh: myLines, refreshOnConflict: true } as const
  const [confirm, confirming] = useCall<typeof groupConfirm>('POST /pressplatform/classes/{classId}/homeworks/{homeworkId}/confirmations', options)
  const [back, going] = useCall<typeof groupTakeBack>('POST /pressplatform/classes/{classId}/homeworks/{homeworkId}/takeback', options)
  async function agree() {
    if (homework.statement && !honest) return setTried(true)
    if (await confirm({ ...of, body: { proposalId: proposal.id, confirmed: honest } })) void message.success(last ? t.done : t.youConfirmed)
  }
  async function takeBack() {
    if (await back({ ...of, body: { proposalId: proposal.id, reason: reason?.trim() ?? '' } })) void message.success(t.tookBack)
  }
  return (
    <div className={styles.decision}>
      {!confirmed && homework.statement && (
        <Checkbox
          checked={honest}
          onChange={({ target }) => {
            setHonest(target.checked)
            setTried(false)
          }}
        >
          {t.confirm(homework.statement)}
        </Checkbox>
      )}
      {tried && (
        <p className={styles.problem} role="alert">
          {t.mustConfirm}
        </p>
      )}
      {reason !== undefined && (
        <Input.TextArea
          autoFocus
          aria-label={t.backReason}
          placeholder={t.backReason}
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={homeworkLimits.reasonLength}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      <div className={styles.foot}>
        {reason !== undefined ? (
          <>
            <Button loading={going.busy} onClick={() => void takeBack()}>
              {proposal.mine ? t.takeBack : t.sendBack}
            </Button>
            <Button onClick={() => setReason(undefined)}>{words.cancel}</Button>
          </>
        ) : (
          <>
            {!confirmed && (
              <Button type="primary" loading={confirming.busy} onClick={() => void agree()}>
                {last ? t.confirmLast : t.confirmGroup}
              </Button>
            )}
            <Button onClick={() => setReason('')}>{proposal.mine ? t.takeBack : t.sendBack}</Button>
          </>
        )}
      </div>
    </div>
  )
}
