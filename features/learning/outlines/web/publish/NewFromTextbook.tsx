import { ReadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FromTextbook } from './FromTextbook.tsx'
import { publishTexts } from './publish-texts.ts'

/** A new course of the chapters of a textbook, from the list of courses. */
export function NewFromTextbook() {
  const t = useTexts(publishTexts)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ReadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t.fromBook}
      </Button>
      {open && <FromTextbook close={() => setOpen(false)} />}
    </>
  )
}
