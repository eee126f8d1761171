import { encode } from 'uqr'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { stepTexts } from './step-texts.ts'

/** The secret of a second factor as QR code and text. Dark on light in every theme, so that every camera can read it. */
export function FactorSecret({ secret, address }: { secret: string; address: string }) {
  const t = useTexts(stepTexts)
  const { data, size } = encode(address, { border: 2 })
  const path = data.flatMap((line, y) => line.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <figure className="si-secret">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t.scan} shapeRendering="crispEdges">
        <path d={path} fill="currentColor" />
      </svg>
      <figcaption>
        {t.orType}
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </figcaption>
    </figure>
  )
}
