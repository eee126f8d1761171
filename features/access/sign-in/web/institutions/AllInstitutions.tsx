import type { Data } from '#contract/call.ts'
import type { institutionEnter, institutionList } from '#features/people/institutions/contract.ts'
import { useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { InstitutionItem } from './InstitutionItem.tsx'
import { texts } from '../texts.ts'

type Found = Data<typeof institutionList>['items']

interface Props {
  words: string
  /** Ids of the memberships, which are listed above. */
  except: readonly string[]
  entering: string | undefined
  enter: (institutionId: string, act: () => Promise<unknown>) => void
}

/** For platform administrators: all other institutions, which can be entered as a visitor. */
export function AllInstitutions({ words, except, entering, enter }: Props) {
  const t = useTexts(texts)
  const [found, setFound] = useState<Found>([])
  const [asked, setAsked] = useState<string>()

  useEffect(() => {
    const stop = new AbortController()
    const ask = () =>
      send<typeof institutionList>(
        'GET /pressplatform/institutions',
        { query: { q: words.trim() || undefined, size: 20, sort: 'name' } },
        { silent: true, signal: stop.signal },
      ).then(
        ({ items }) => {
          setFound(items)
          setAsked(words)
        },
        () => undefined,
      )
    const timer = setTimeout(() => void ask(), 250)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words])

  const others = found.filter(({ id }) => !except.includes(id))
  return (
    <>
      <h2 className="lt-part">{t.all}</h2>
      <p className="lt-note" role="status">
        {asked !== undefined && others.length === 0 && t.noMatch}
      </p>
      <ul className="lt-list" aria-busy={asked === undefined}>
        {others.map(({ id, name }) => (
          <InstitutionItem
            key={id}
            name={name}
            note={entering === id ? t.opening : t.visit}
            busy={!!entering}
            enter={() =>
              enter(id, () => send<typeof institutionEnter>('POST /pressplatform/institutions/{institutionId}/enter', { institutionId: id }))
            }
          />
        ))}
      </ul>
    </>
  )
}
