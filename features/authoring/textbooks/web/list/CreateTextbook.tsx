import type { levelList, textbookAdd, typeFirstList, TextbookDraft } from '../../contract.ts'
import { Form, Input, Select } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useNavigate } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { language } from '#web/kernel/texts/language.ts'
import { chapterAddress } from '../addresses.ts'
import { AuthorsField } from '../base-info/fields/AuthorsField.tsx'
import styles from '../base-info/fields/fields.module.css'
import { infoTexts } from '../base-info/info-texts.ts'
import { LanguageField } from '../base-info/fields/LanguageField.tsx'
import { NameField } from '../base-info/fields/NameField.tsx'
import { entryOptions } from '../named.ts'
import { namedAuthors } from '../base-info/draft.ts'
import { textbookLines } from './actions/use-textbook-batch.tsx'

type Values = Pick<TextbookDraft, 'name' | 'subtitle' | 'typeId' | 'levelId' | 'language' | 'editionLabel' | 'describe' | 'authors'>

interface Props {
  close: () => void
  /** Type of the present list, used as the default. */
  typeId: string
}

/** Form for a new textbook with the most important fields; the others can be filled in later. */
export function CreateTextbook({ close, typeId }: Props) {
  const t = useTexts(infoTexts)
  const navigate = useNavigate()
  const me = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const record = useNewRecord<typeof textbookAdd, Values>({
    name: 'textbook.new',
    empty: {
      name: '',
      subtitle: '',
      typeId: typeId || null,
      levelId: null,
      language: language(),
      editionLabel: '',
      describe: '',
      authors: me ? [{ name: me, role: 'chief' }] : [],
    },
    line: 'POST /pressplatform/textbooks/add',
    ask: (values) => ({
      body: { ...values, typeId: values.typeId ?? null, levelId: values.levelId ?? null, authors: namedAuthors(values.authors) },
    }),
    refresh: textbookLines,
    done: ({ id }) => void navigate(chapterAddress(id)),
  })
  const { draft } = record
  const types = useRead<typeof typeFirstList>('GET /pressplatform/textbooks/type/first', {})
  const levels = useRead<typeof levelList>('GET /pressplatform/textbooks/level', {})
  const acceptName = (name: string) => {
    draft.form.setFieldValue('name', name)
    draft.onType({ ...draft.typed, name })
  }
  return (
    <NewForm {...record} title={t.create} note={t.createNote} label={t.createAndWrite} close={close}>
      <NameField take={acceptName} />
      <div className={styles.two}>
        <Form.Item label={t.type} name="typeId">
          <Select allowClear={clearable()} placeholder={t.choose} options={entryOptions(types.data ?? [])} loading={types.isPending} />
        </Form.Item>
        <Form.Item label={t.level} name="levelId">
          <Select allowClear={clearable()} placeholder={t.choose} options={entryOptions(levels.data ?? [])} loading={levels.isPending} />
        </Form.Item>
        <Form.Item label={t.subtitle} name="subtitle" rules={[{ max: 100 }]}>
          <Input />
        </Form.Item>
        <Form.Item label={t.editionLabel} name="editionLabel" rules={[{ max: 40 }]}>
          <Input />
        </Form.Item>
      </div>
      <Form.Item label={t.authors} name="authors" extra={t.authorsHelp}>
        <AuthorsField />
      </Form.Item>
      <LanguageField />
      <Form.Item label={t.describe} name="describe" rules={[{ max: 2000 }]}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
    </NewForm>
  )
}
