import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '../list/texts.ts'

/** Says in one line that a part of a dialog could not be loaded and why, with the button to try again. */
export function RetryLine({ error, retry }: { error: Error; retry: () => unknown }) {
  const t = useTexts(listTexts)
  return (
    <p role="alert">
      {error.message}{' '}
      <Button type="link" size="small" onClick={() => void retry()}>
        {t.retry}
      </Button>
    </p>
  )
}
