import { Component, type ReactNode } from 'react'
import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { ScreenLoadError } from '#web/kernel/loading/lazy-failure.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'

interface Props {
  children: ReactNode
  /** Called before a failed screen is rendered again. */
  onRetry: () => void
}

/** Catches what a screen throws, so that the rest of the window stays usable. */
export class ScreenBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  // What the network kept from loading comes by itself when the network is back.
  override componentDidMount() {
    addEventListener('online', this.online)
  }
  override componentWillUnmount() {
    removeEventListener('online', this.online)
  }
  online = () => {
    if (this.state.error instanceof ScreenLoadError) this.retry()
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const t = textsOf(kernelTexts)
    // The script may have been replaced by a newer build; only a reload of the page gets the new file names.
    if (error instanceof ScreenLoadError)
      return <ErrorState title={t.screenMissing} detail={t.screenMissingDetail} action={{ label: t.reload, onClick: () => location.reload() }} />
    const requestId = error instanceof RequestError ? error.requestId : undefined
    return (
      <ErrorState
        title={t.screenFailed}
        detail={t.screenFailedDetail}
        {...(requestId && { requestId })}
        action={{ label: t.retry, onClick: this.retry }}
      />
    )
  }
}
