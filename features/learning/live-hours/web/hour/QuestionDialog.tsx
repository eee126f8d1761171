import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { liveLimits } from '#assessment/live/limits.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'
import type { liveQuestionAdd, liveQuestionChange, Question, QuestionKind } from '../../contract-questions.ts'
import { hourLines } from '../shared/lines.ts'
import { letterOf } from '../shared/Options.tsx'
import { sharedTexts } from '../shared/shared-texts.ts'
import styles from './hour.module.css'
import { questionTexts } from './question-texts.ts'

interface Option {
  text: string
  right: boolean
}
const { options: limits } = liveLimits
const blank = (): Option => ({ text: '', right: false })

/** A new question of an hour, or the change of one. Once it was asked only what is right and why can be changed. */
export function QuestionDialog({ hourId, question, close }: { hourId: string; question: Question | undefined; close: () => void }) {
  const t = useTexts(questionTexts)
  const names = useTexts(sharedTexts)
  const [kind, setKind] = useState<QuestionKind>(question?.kind ?? 'peer')
  const [body, setBody] = useState(question?.body ?? '')
  const [multiple, setMultiple] = useState(question?.multiple ?? false)
  const [reason, setReason] = useState(question?.reason ?? '')
  const [options, setOptions] = useState<readonly Option[]>(
    () => question?.options.map((text, at) => ({ text, right: question.right.includes(at) })) ?? [blank(), blank(), blank(), blank()],
  )
  const asked = (question?.round ?? 0) > 0
  const done = { refresh: hourLines, onDone: close, silent: true }
  const [add, adding] = useCall<typeof liveQuestionAdd>('POST /pressplatform/livehours/{hourId}/questions', done)
  const [change, changing] = useCall<typeof liveQuestionChange>('PUT /pressplatform/livequestions/{questionId}', done)
  const failure = adding.error ?? changing.error
  const problemOf = (path: string) => failure?.fields?.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message
  const put = (at: number, more: Partial<Option>) => setOptions(options.map((option, place) => (place === at ? { ...option, ...more } : option)))
  const tick = (at: number, right: boolean) =>
    setOptions(options.map((option, place) => (place === at ? { ...option, right } : multiple || !right ? option : { ...option, right: false })))
  const save = () => {
    const given = options.filter(({ text }) => text.trim() !== '')
    const draft = {
      kind,
      body,
      multiple,
      reason,
      options: given.map(({ text }) => text),
      right: given.flatMap(({ right }, at) => (right ? [at] : [])),
    }
    void (question ? change({ questionId: question.id, body: draft }) : add({ hourId, key: crypto.randomUUID().replaceAll('-', ''), body: draft }))
  }
  const wrong = (path: string) =>
    problemOf(path) && (
      <span className={styles.problem} role="alert">
        {problemOf(path)}
      </span>
    )
  return (
    <Modal
      open
      width={640}
      title={question ? t.change : t.add}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={adding.busy || changing.busy}
      onOk={save}
      onCancel={close}
    >
      <div className={styles.form}>
        {asked && <p className="lv-note">{t.asked}</p>}
        {failure && !failure.fields?.length && (
          <p className={styles.problem} role="alert">
            {failure.message}
          </p>
        )}
        {!asked && (
          <ChoiceCards
            label={t.kind}
            value={kind}
            onChange={setKind}
            choices={[
              { value: 'peer', name: names.peer, help: t.peerHelp },
              { value: 'poll', name: names.poll, help: t.pollHelp },
              { value: 'words', name: names.words, help: t.wordsHelp },
            ]}
          />
        )}
        <label>
          {t.body}
          <Input.TextArea
            value={body}
            disabled={asked}
            maxLength={liveLimits.body}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setBody(target.value)}
          />
          {wrong('body')}
        </label>
        {kind !== 'words' && (
          <>
            <fieldset>
              <legend>{t.options}</legend>
              <p className="lv-note">{t.optionsHelp}</p>
              {options.map((option, at) => (
                <div key={at} className={styles.option}>
                  <Checkbox checked={option.right} aria-label={t.rightOption(letterOf(at))} onChange={({ target }) => tick(at, target.checked)} />
                  <Input
                    aria-label={t.option(letterOf(at))}
                    prefix={letterOf(at)}
                    value={option.text}
                    disabled={asked}
                    maxLength={liveLimits.option}
                    onChange={({ target }) => put(at, { text: target.value })}
                  />
                  {!asked && options.length > limits.least && (
                    <Button
                      type="text"
                      icon={<DeleteOutlined aria-hidden />}
                      aria-label={t.removeOption(letterOf(at))}
                      onClick={() => setOptions(options.filter((_, place) => place !== at))}
                    />
                  )}
                </div>
              ))}
              {wrong('options')}
              {wrong('right')}
              <div className={styles.more}>
                {!asked && options.length < limits.most && (
                  <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setOptions([...options, blank()])}>
                    {t.addOption}
                  </Button>
                )}
                <Checkbox checked={multiple} disabled={asked} onChange={({ target }) => setMultiple(target.checked)}>
                  {t.multiple}
                </Checkbox>
              </div>
            </fieldset>
            <label>
              {t.reason}
              <Input.TextArea
                value={reason}
                maxLength={liveLimits.reason}
                autoSize={{ minRows: 1, maxRows: 4 }}
                onChange={({ target }) => setReason(target.value)}
              />
              {wrong('reason')}
            </label>
          </>
        )}
      </div>
    </Modal>
  )
}
