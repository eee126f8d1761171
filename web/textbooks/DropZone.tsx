import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import styles from './drop-zone.module.css'

interface Props {
  /** What stands before the button. */
  invitation: string
  button: string
  suffixes: readonly string[]
  problem: string
  help: ReactNode
  take: (files: readonly File[]) => void
}

/** Takes a file by dropping or choosing; what is wrong with it stands in place. */
export function DropZone({ invitation, button, suffixes, problem, help, take }: Props) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      className={styles.zone}
      data-over={over || undefined}
      data-problem={problem !== '' || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <UploadOutlined className={styles.icon ?? ''} />
      <p>
        {invitation} <Button onClick={() => input.current?.click()}>{button}</Button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={button}
        accept={suffixes.map((suffix) => `.${suffix}`).join(',')}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <small>{help}</small>
    </div>
  )
}
