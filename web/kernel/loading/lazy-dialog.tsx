import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { loadScreen } from './lazy-failure.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
}

/**
 * A dialog whose code loads when it is opened for the first time. It then stays mounted, so that its closing animation can run. A failure to load is
 * reported and closes the dialog, so that the next opening tries again.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState<ComponentType<Props>>()
    const { open } = props
    const needed = open && !Dialog
    const fail = useEffectEvent(() => props.onClose())
    useEffect(() => {
      if (!needed) return
      let mounted = true
      loadScreen(load).then(
        (loaded) => mounted && setDialog(() => loaded),
        () => mounted && fail(),
      )
      return () => {
        mounted = false
      }
    }, [needed])
    return Dialog && <Dialog {...props} />
  }
}
