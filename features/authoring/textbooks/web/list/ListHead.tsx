import { AppstoreOutlined, DeleteOutlined, ImportOutlined, LeftOutlined, PlusOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Segmented, Tooltip } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '#web/ui/list/texts.ts'
import { texts } from '../texts.ts'

interface Props {
  /** Undefined while the preference is loading. */
  view: 'cards' | 'table' | undefined
  setView: (view: string) => void
  bin: boolean
  setBin: (on: boolean) => void
  /** Absent without the right to create. */
  add?: () => void
  startImport?: () => void
}

/** Head of the textbook list: view switch, recycle bin, import, new textbook. */
export function ListHead({ view, setView, bin, setBin, add, startImport }: Props) {
  const t = useTexts(texts)
  const tList = useTexts(listTexts)
  return (
    <>
      {bin && (
        <Button icon={<LeftOutlined aria-hidden />} onClick={() => setBin(false)}>
          {t.fromBin}
        </Button>
      )}
      {view && (
        <Segmented
          aria-label={tList.view}
          value={view}
          onChange={setView}
          options={[
            {
              value: 'cards',
              icon: <AppstoreOutlined aria-hidden />,
              title: tList.cards,
              label: <span className="visually-hidden">{tList.cards}</span>,
            },
            {
              value: 'table',
              icon: <UnorderedListOutlined aria-hidden />,
              title: tList.table,
              label: <span className="visually-hidden">{tList.table}</span>,
            },
          ]}
        />
      )}
      {!bin && (
        <Tooltip title={t.toBin}>
          <Button icon={<DeleteOutlined aria-hidden />} aria-label={t.toBin} onClick={() => setBin(true)} />
        </Tooltip>
      )}
      {!bin && startImport && (
        <Button icon={<ImportOutlined aria-hidden />} onClick={startImport}>
          {t.import}
        </Button>
      )}
      {!bin && add && (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t.add}
        </Button>
      )}
    </>
  )
}
