import type { avatarUpload } from '../../contract.ts'
import type { avatarRule } from '#contract/files.ts'
import { Button, Modal, Slider } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import styles from '../account.module.css'
import { initialSquare, moveSquare, resizeSquare, type CropSquare } from './crop-square.ts'
import { texts } from '../texts.ts'

/** The web app imports the contract as types only, so its values are repeated here; the compiler compares them. */
const rule = { suffixes: ['jpg', 'jpeg', 'png', 'gif'], maxBytes: 10 * 1024 * 1024 } as const satisfies typeof avatarRule

/** Length in pixels of the longer side of the picture in the dialog. */
const previewSide = 340

/** Chooses a picture and the square part of it that becomes the avatar. */
export function AvatarDialog({ open, close, done }: { open: boolean; close: () => void; done: () => void }) {
  const t = useTexts(texts)
  const [file, setFile] = useState<File>()
  const [square, setSquare] = useState<CropSquare>()
  const leave = () => {
    setFile(undefined)
    setSquare(undefined)
    close()
  }
  const [upload, { busy }] = useCall<typeof avatarUpload>('POST /pressplatform/user/uploadAvatar', {
    refresh: ['GET /pressplatform/user/detail'],
    onDone: () => {
      leave()
      done()
    },
  })
  const use = () => file && square && void upload({ file, body: { x: square.x, y: square.y, size: square.size } })
  return (
    <Modal
      open={open}
      title={t.avatarTitle}
      onCancel={leave}
      destroyOnHidden
      footer={[
        <Button key="cancel" onClick={leave}>
          {t.cancel}
        </Button>,
        <Button key="use" type="primary" disabled={!square} loading={busy} onClick={use}>
          {t.avatarUse}
        </Button>,
      ]}
    >
      {file ? (
        <Cropper file={file} square={square} onChange={setSquare} />
      ) : (
        <FileDrop {...rule} title={t.avatarDrop} onFiles={([first]) => setFile(first)} />
      )}
    </Modal>
  )
}

interface CropperProps {
  file: File
  square: CropSquare | undefined
  onChange: (square: CropSquare) => void
}

function Cropper({ file, square, onChange }: CropperProps) {
  const t = useTexts(texts)
  const [address, setAddress] = useState('')
  const dragStart = useRef<{ x: number; y: number; square: CropSquare }>(undefined)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const scale = square ? previewSide / Math.max(square.width, square.height) : 1
  const box = square && { inlineSize: square.width * scale, blockSize: square.height * scale }
  const edge = square ? square.size * Math.min(square.width, square.height) * scale : 0
  const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
  return (
    <>
      <div className={styles.crop} style={box}>
        {address && (
          <img
            src={address}
            alt=""
            draggable={false}
            onLoad={({ currentTarget }) => onChange(initialSquare(currentTarget.naturalWidth, currentTarget.naturalHeight))}
          />
        )}
        {square && (
          <div
            role="application"
            aria-label={t.avatarMove}
            tabIndex={0}
            className={styles.square}
            style={{ left: square.x * square.width * scale, top: square.y * square.height * scale, inlineSize: edge, blockSize: edge }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              dragStart.current = { x: event.clientX, y: event.clientY, square }
            }}
            onPointerMove={({ clientX, clientY }) => {
              const from = dragStart.current
              if (from) onChange(moveSquare(from.square, (clientX - from.x) / scale, (clientY - from.y) / scale))
            }}
            onPointerUp={() => {
              dragStart.current = undefined
            }}
            onKeyDown={(event) => {
              const step = steps[event.key]
              if (!step) return
              event.preventDefault()
              const by = (event.shiftKey ? 20 : 4) / scale
              onChange(moveSquare(square, step[0] * by, step[1] * by))
            }}
          />
        )}
      </div>
      {square && (
        <label className={styles.foot}>
          {t.avatarZoom}
          <Slider
            style={{ flex: 1 }}
            min={20}
            max={100}
            value={Math.round(square.size * 100)}
            onChange={(percent) => onChange(resizeSquare(square, percent / 100))}
            ariaLabelForHandle={t.avatarZoom}
          />
        </label>
      )}
    </>
  )
}
