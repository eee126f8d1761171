import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { readerTexts } from '../reader-texts.ts'
import { Switch } from './Switch.tsx'

/** Keyboard shortcuts of the reader, with a switch for single-letter ones (WCAG 2.1.4). */
export function KeysList({ enabled, onEnable }: { enabled: boolean; onEnable: (enabled: boolean) => void }) {
  const t = useTexts(readerTexts)
  const rows: [string[], string][] = [
    [['←'], t.previousChapter],
    [['→'], t.nextChapter],
    [['['], t.previousSection],
    [[']'], t.nextSection],
    [['T'], t.toggleContents],
    [['/'], t.search],
    [['+'], t.largerKey],
    [['−'], t.smallerKey],
    [['?'], t.thisList],
    [['Esc'], t.escape],
  ]
  return (
    <div className="pn-form">
      <dl className="pn-keys">
        {rows.map(([keys, words]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch label={t.keysOn} checked={enabled} onChange={onEnable} />
    </div>
  )
}
