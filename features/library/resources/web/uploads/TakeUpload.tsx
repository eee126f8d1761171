import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { resourceAdd } from '../../contract.ts'
import { resourceLines } from '../lines.ts'
import { listTexts } from '../list/texts.ts'

/** Makes a resource of the person of an upload that is complete and was put nowhere. */
export function TakeUpload({ uploadId, name, taken }: { uploadId: string; name: string; taken: () => void }) {
  const t = useTexts(listTexts)
  const may = useMay()('zyzx')
  const [key] = useState(newKey)
  const [add, { busy }] = useCall<typeof resourceAdd>('POST /pressplatform/resources', { refresh: resourceLines, onDone: taken })
  if (!may) return null
  return (
    <Button size="small" type="link" loading={busy} aria-label={t.takeUpload(name)} onClick={() => void add({ body: { uploadId }, key })}>
      {t.intoResources}
    </Button>
  )
}
