import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { listTexts } from '../list/texts.ts'
import styles from '../list/resources.module.css'

interface Props {
  className: string
  label: string
  /** Takes dropped files; absent where none may be added. */
  take: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The part of the page onto which files are dropped. */
export function DropArea({ className, label, take, children }: Props) {
  const t = useTexts(listTexts)
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    <section
      className={className}
      aria-label={label}
      onDragEnter={(event) => {
        if (!take || !hasFiles(event)) return
        depth.current += 1
        setOver(true)
      }}
      onDragLeave={() => {
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        leave()
        take?.([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <p className={styles.drop} aria-hidden="true">
          {t.dropHere}
        </p>
      )}
    </section>
  )
}
