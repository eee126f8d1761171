import { CheckCircleOutlined, CloseCircleOutlined, CloseOutlined, PauseOutlined, CaretRightOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import type { textsOf } from '#web/kernel/texts/texts.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { cancelSending, pauseSending, resumeSending } from '../sending/sendings.ts'
import { secondsLeft } from '../sending/speed.ts'
import { isUnderWay, type Sending } from '../state.ts'
import { uploadTexts } from '../texts.ts'
import { uploadTaker } from '../slots.ts'
import styles from './UploadTray.module.css'

/** A file that this page sends, with what can be done about it. */
export function SendingLine({ sending }: { sending: Sending }) {
  const t = useTexts(uploadTexts)
  const { key, name, size, sent, state, left, uploadId, refused } = sending
  const stoppable = state === 'waiting' || state === 'sending' || state === 'offline'
  return (
    <>
      <p className={styles.title}>
        {state === 'done' && <CheckCircleOutlined className={styles.good} aria-hidden />}
        {state === 'failed' && <CloseCircleOutlined className={styles.bad} aria-hidden />}
        <b title={name}>{name}</b>
        {stoppable && <Tool label={t.pause(name)} icon={<PauseOutlined />} act={() => pauseSending(key)} />}
        {state === 'paused' && <Tool label={t.resume(name)} icon={<CaretRightOutlined />} act={() => resumeSending(key)} />}
        {state === 'failed' && !refused && <Tool label={t.again(name)} icon={<ReloadOutlined />} act={() => resumeSending(key)} />}
        <Tool label={state === 'done' ? t.remove(name) : t.cancel(name)} icon={<CloseOutlined />} act={() => cancelSending(key)} />
      </p>
      {isUnderWay(sending) && (
        <Progress
          percent={Math.floor((sent * 100) / size)}
          size="small"
          status={state === 'paused' || state === 'offline' ? 'normal' : 'active'}
          aria-label={name}
        />
      )}
      <p className={state === 'failed' ? styles.problem : styles.detail}>
        {detailOf(sending, t)}
        {state === 'done' && left && uploadId && <Filled slot={uploadTaker} props={{ uploadId, name, taken: () => cancelSending(key) }} />}
      </p>
    </>
  )
}

const Tool = ({ label, icon, act }: { label: string; icon: ReactNode; act: () => void }) => (
  <Button type="text" size="small" aria-label={label} title={label} icon={icon} onClick={act} />
)

type Words = ReturnType<typeof textsOf<(typeof uploadTexts)['zh-CN'], (typeof uploadTexts)['en-US']>>

function detailOf(sending: Sending, t: Words): ReactNode {
  const { state, sent, size, speed, problem, left } = sending
  if (state === 'sending') {
    const seconds = secondsLeft(sending)
    return (
      <>
        <span>{t.sent(sent, size)}</span>
        {speed !== undefined && <span>{t.speed(speed)}</span>}
        {seconds !== undefined && <span>{timeLeft(seconds, t)}</span>}
      </>
    )
  }
  if (state === 'paused') return t.paused(sent, size)
  if (state === 'failed') return problem
  if (state === 'done') return left ? t.left : t.done
  return t[state]
}

function timeLeft(seconds: number, t: Words): string {
  if (seconds < 60) return t.secondsLeft(seconds)
  return seconds < 5400 ? t.minutesLeft(Math.ceil(seconds / 60)) : t.hoursLeft(Math.round(seconds / 3600))
}
