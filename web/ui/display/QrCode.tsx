import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** An address as a QR code; always dark on light, so that every camera reads it. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const { data, size } = encode(address, { border: 2 })
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`${label}: ${address}`} shapeRendering="crispEdges">
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  )
}
