import { Form, Input, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { testList } from '#features/exams/tests/contract-tests.ts'
import { AttachmentsField } from '#features/library/attachments/web/AttachmentsField.tsx'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import type { bookPreview } from '#features/reading/reader/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { attachmentRule } from '#web/ui/files/attachment-rule.ts'
import type { OpenedUnit, UnitKind } from '../../contract.ts'
import { HomeworkField, TopicsField } from './ClassWorkFields.tsx'
import { formTexts } from './form-texts.ts'
import { type Chosen, type FoundChosen, SearchSelect } from './SearchSelect.tsx'

const mediaRule = { suffixes: ['mp4', 'mp3', 'm3u8'], maxBytes: attachmentRule.maxBytes } as const

interface Props {
  kind: UnitKind
  /** The textbook of the course. */
  textbookId: string | undefined
  /** What the unit refers to until now, for the names of what is not among the things found. */
  chosen: OpenedUnit['chosen']
  /** Told the name of what was chosen, for a unit that has no name yet. */
  named: (name: string) => void
  onBusy: (busy: boolean) => void
}

/** The field for what a unit consists of, by its kind. */
export function ContentField({ kind, textbookId, chosen, named, onBusy }: Props) {
  const t = useTexts(formTexts)
  switch (kind) {
    case 'page':
      return (
        <Form.Item name={['content', 'doc']} label={t.doc}>
          <RichTextField label={t.doc} hint={t.docHint} onBusy={onBusy} />
        </Form.Item>
      )
    case 'media':
    case 'file':
      return (
        <Form.Item
          name={['content', 'fileId']}
          label={kind === 'media' ? t.mediaFile : t.file}
          rules={[
            {
              validator: (_, files: unknown) => (Array.isArray(files) && files.length ? Promise.resolve() : Promise.reject(new Error(t.fileNeeded))),
            },
          ]}
        >
          <AttachmentsField max={1} rule={kind === 'media' ? mediaRule : attachmentRule} onBusy={onBusy} />
        </Form.Item>
      )
    case 'chapter':
      return (
        <Form.Item name={['content', 'chapterId']} label={t.chapter} extra={t.chapterHelp} rules={[{ required: true, message: t.chapterNeeded }]}>
          <ChapterField textbookId={textbookId} named={named} />
        </Form.Item>
      )
    case 'test':
      return (
        <Form.Item name={['content', 'testId']} label={t.test} extra={t.testHelp} rules={[{ required: true, message: t.testNeeded }]}>
          <TestField chosen={chosen} named={named} />
        </Form.Item>
      )
    case 'homework':
      return (
        <Form.Item name={['content', 'homeworkId']} label={t.homework} extra={t.homeworkHelp} rules={[{ required: true, message: t.homeworkNeeded }]}>
          <HomeworkField chosen={chosen} named={named} />
        </Form.Item>
      )
    case 'discussion':
      return (
        <Form.Item name={['content', 'threadIds']} label={t.topics} extra={t.topicsHelp} rules={[{ required: true, message: t.topicsNeeded }]}>
          <TopicsField chosen={chosen} named={named} />
        </Form.Item>
      )
    case 'link':
      return (
        <Form.Item
          name={['content', 'url']}
          label={t.url}
          extra={t.urlHelp}
          rules={[{ required: true, pattern: /^https:\/\/\S+$/i, message: t.urlNeeded }]}
        >
          <Input inputMode="url" maxLength={2000} placeholder="https://" autoComplete="off" />
        </Form.Item>
      )
    case 'section':
      return null
  }
}

/** Chooses a chapter of the course's textbook. */
function ChapterField({ textbookId, named, value, onChange, id }: Chosen<string> & { textbookId: string | undefined }) {
  const t = useTexts(formTexts)
  const { data, isLoading } = useRead<typeof bookPreview>(
    'GET /pressplatform/textbooks/preview/{id}',
    textbookId ? { id: textbookId, query: {} } : undefined,
  )
  const options = (data?.contents ?? []).map(({ id: chapterId, number, name }) => ({
    value: chapterId,
    label: [number, name].filter(Boolean).join(' '),
  }))
  return (
    <Select
      {...(id && { id })}
      showSearch={{ optionFilterProp: 'label' }}
      {...(value && { value })}
      loading={isLoading}
      labelRender={({ label }) => label ?? (isLoading ? '' : t.unseen)}
      options={options}
      onChange={(next, option) => {
        onChange?.(next)
        if (option && !Array.isArray(option)) named(option.label)
      }}
    />
  )
}

/** Chooses one of the tests that the person holds or that are for classes which the person teaches. */
function TestField(props: FoundChosen<string>) {
  const t = useTexts(formTexts)
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const { data } = useRead<typeof testList>('GET /pressplatform/tests', { query: { ...(q && { q }), taught: true, size: 50 } }, { keep: true })
  return <SearchSelect {...props} found={data?.items} none={t.testNone} search={setWords} />
}
