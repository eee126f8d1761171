import { RedoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Outline } from '#features/learning/outlines/contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { rerunTexts } from './texts.ts'
import { useOpen } from './use-open.ts'

/** Opens the form of a rerun beside the outline. */
export function RerunButton({ outline }: { outline: Outline }) {
  const t = useTexts(rerunTexts)
  const { allowed, open, setOpen } = useOpen(outline)
  return allowed ? (
    <Button icon={<RedoOutlined aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
      {t.rerun}
    </Button>
  ) : null
}
