import { BlockOutlined } from '@ant-design/icons'
import { App, Button, Input, Modal, Switch } from 'antd'
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { useCourse } from '#features/learning/courses/web/use-course.ts'
import type { Outline } from '#features/learning/outlines/contract.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { templateOffer, templateState, templateWithdraw } from '../../contract-templates.ts'
import { templateLine, templatesLine, templateStateLine } from '../lines.ts'
import styles from './templates.module.css'
import { templateTexts } from './texts.ts'

const refresh = [templateStateLine, templatesLine, templateLine]
/** The longest description, in characters. */
const mostDescribe = 1000

/** Offers a course as a template of the institution, for those who lead it; a course without units is none. */
export function OfferButton({ outline: { courseId, teach } }: { outline: Outline }) {
  const t = useTexts(templateTexts)
  const manages = useCourse()?.can.manage === true && teach !== null && teach.units.length > 0
  const { data } = useRead<typeof templateState>(templateStateLine, manages ? { courseId } : undefined)
  const [open, setOpen] = useState(false)
  if (!manages || !data) return null
  return (
    <>
      <Button icon={<BlockOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {data.offered ? t.isTemplate : t.offer}
      </Button>
      {open && <OfferDialog courseId={courseId} state={data} close={() => setOpen(false)} />}
    </>
  )
}

function OfferDialog({ courseId, state: { offered, uses }, close }: { courseId: string; state: Data<typeof templateState>; close: () => void }) {
  const t = useTexts(templateTexts)
  const { message } = App.useApp()
  const [on, setOn] = useState(true)
  const [describe, setDescribe] = useState(offered?.describe ?? '')
  const [missing, setMissing] = useState(false)
  const said = (words: string) => () => {
    void message.success(words)
    close()
  }
  const [offer, offering] = useCall<typeof templateOffer>('PUT /pressplatform/courses/{courseId}/template', { refresh, onDone: said(t.offered) })
  const [withdraw, withdrawing] = useCall<typeof templateWithdraw>('DELETE /pressplatform/courses/{courseId}/template', {
    refresh,
    onDone: said(t.withdrawn),
  })
  function save() {
    if (!on) return offered ? void withdraw({ courseId }) : close()
    setMissing(!describe.trim())
    if (describe.trim()) void offer({ courseId, body: { describe } })
  }
  return (
    <Modal
      open
      title={t.offerTitle}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={offering.busy || withdrawing.busy}
      onOk={save}
      onCancel={close}
    >
      <p className={styles.help}>{t.offerHelp}</p>
      <label className={styles.switch}>
        <Switch checked={on} onChange={setOn} /> {t.switch}
      </label>
      {on && (
        <label className={styles.field}>
          <span>{t.describe}</span>
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={mostDescribe}
            placeholder={t.describeHint}
            {...(missing && { status: 'error' as const, 'aria-invalid': true })}
            value={describe}
            onChange={({ target }) => {
              setMissing(false)
              setDescribe(target.value)
            }}
          />
          {missing && <span role="alert">{t.describeNeeded}</span>}
        </label>
      )}
      {offered && <p className={styles.help}>{t.offeredBy(offered.by, uses)}</p>}
    </Modal>
  )
}
