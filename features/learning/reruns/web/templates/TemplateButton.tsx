import { BlockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { templateTexts } from './texts.ts'
import { useTemplate } from './use-template.ts'

/** Opens the templates beside the list of the own courses. */
export function TemplateButton() {
  const t = useTexts(templateTexts)
  const { open, showList, close } = useTemplate()
  return (
    <Button icon={<BlockOutlined aria-hidden />} aria-expanded={open} onClick={open ? close : showList}>
      {t.from}
    </Button>
  )
}
