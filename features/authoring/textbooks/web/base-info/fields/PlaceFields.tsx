import type { labelList, levelList, majorList, typeFirstList } from '../../../contract.ts'
import { DownOutlined } from '@ant-design/icons'
import { Form, Select, TreeSelect } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useMemo, useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './fields.module.css'
import { infoTexts } from '../info-texts.ts'
import { entryOptions, nameOf } from '../../named.ts'

/** Type, level, majors and labels. */
export function ClassificationFields() {
  const t = useTexts(infoTexts)
  const types = useRead<typeof typeFirstList>('GET /pressplatform/textbooks/type/first', {})
  const levels = useRead<typeof levelList>('GET /pressplatform/textbooks/level', {})
  const majors = useRead<typeof majorList>('GET /pressplatform/textbooks/major', {})
  const [query, setQuery] = useState('')
  const labels = useRead<typeof labelList>('POST /pressplatform/textbooks/Label', { body: { q: query.slice(0, 30) } }, { keep: true })
  const tree = useMemo(() => majorTree(majors.data ?? []), [majors.data])
  return (
    <>
      <div className={styles.two}>
        <Form.Item label={t.type} name="typeId">
          <Select allowClear={clearable()} placeholder={t.choose} loading={types.isPending} options={entryOptions(types.data ?? [])} />
        </Form.Item>
        <Form.Item label={t.level} name="levelId">
          <Select allowClear={clearable()} placeholder={t.choose} loading={levels.isPending} options={entryOptions(levels.data ?? [])} />
        </Form.Item>
      </div>
      <Form.Item label={t.majors} name="majorIds" extra={t.majorsHelp}>
        <TreeSelect
          suffixIcon={<DownOutlined aria-hidden />}
          multiple
          allowClear={clearable()}
          showSearch
          maxCount={10}
          placeholder={t.choose}
          loading={majors.isPending}
          treeData={tree}
          treeNodeFilterProp="title"
        />
      </Form.Item>
      <Form.Item
        label={t.labels}
        name="labels"
        extra={t.labelsHelp}
        normalize={(chosen: string[]) => [...new Set(chosen.map((label) => label.trim().slice(0, 30)).filter(Boolean))]}
      >
        <Select
          mode="tags"
          maxCount={10}
          tokenSeparators={[',', '，', ';', '；']}
          onSearch={setQuery}
          options={labels.data?.map(({ name, count }) => ({ value: name, label: name, count })) ?? []}
          optionRender={({ data }) => (
            <span className={styles.option}>
              {data.label}
              {'count' in data && <small>{t.labelUsed(Number(data.count))}</small>}
            </span>
          )}
        />
      </Form.Item>
    </>
  )
}

interface Major {
  id: string
  name: string
  nameEn: string
  code: string
  parentId: string | null
}

interface MajorNode {
  value: string
  title: string
  children: MajorNode[]
}

/** The tree of disciplines and their majors; entries with an unknown parent are placed at the top level. */
export function majorTree(majors: readonly Major[]): MajorNode[] {
  const nodes = new Map(majors.map((major) => [major.id, { value: major.id, title: nameOf(major), children: [] as MajorNode[] }]))
  const top: MajorNode[] = []
  for (const { id, parentId } of majors) {
    const node = nodes.get(id)
    if (node) (nodes.get(parentId ?? '')?.children ?? top).push(node)
  }
  return top
}
