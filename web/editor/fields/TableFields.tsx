import { Button } from 'antd'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from 'prosemirror-tables'
import type { ReactNode } from 'react'
import type { FieldsProps } from './BlockFields.tsx'
import { editorTexts } from '../texts/editor-texts.ts'
import { TextAttributeField } from './fields.tsx'
import styles from './MarginColumn.module.css'
import { useEditorState } from '../state/use-writing.ts'

/** The fields of a table: caption, rows, columns and cells. */
export function TableFields({ writing, place: { attrs }, set, label }: FieldsProps & { label: ReactNode }) {
  const t = editorTexts()
  const groups = [
    { name: t.tableRows, commands: { addRowBefore, addRowAfter, deleteRow } },
    { name: t.tableColumns, commands: { addColumnBefore, addColumnAfter, deleteColumn } },
    { name: t.tableCells, commands: { mergeCells, splitCell, headerRow: toggleHeaderRow, headerColumn: toggleHeaderColumn } },
  ] as const
  const possible = useEditorState(writing, (state) =>
    groups.flatMap(({ commands }) =>
      Object.entries(commands)
        .filter(([, command]) => command(state))
        .map(([name]) => name),
    ),
  )
  return (
    <>
      <TextAttributeField label={t.caption} value={attrs['caption'] as string} limit={2000} onChange={(caption) => set({ caption })} />
      {groups.map(({ name, commands }) => (
        <div key={name} className={styles.field}>
          <span className={styles.label}>{name}</span>
          <div className={styles.buttons}>
            {Object.entries(commands).map(([id, command]) => (
              <Button key={id} size="small" disabled={!possible.includes(id)} onClick={() => writing.run(command)}>
                {t[id as keyof typeof t] as string}
              </Button>
            ))}
          </div>
        </div>
      ))}
      {label}
    </>
  )
}
