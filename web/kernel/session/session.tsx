import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { kernelTexts } from '../texts/kernel-texts.ts'
import { preferencesLine } from '../hooks/use-preference.ts'
import { queryKeyOf } from '../hooks/use-read.ts'
import { loadSession, type Session } from './load-session.ts'
import { screenHref } from '../page/router-base.ts'
import { RequestError } from '../send/send-errors.ts'
import { useRefresh } from './state.ts'
import { useTexts } from '../texts/use-texts.ts'

const SessionContext = createContext<Session>({ siteTitle: 'Recto', logoUrl: '', preferences: [] })

export const useSession = (): Session => useContext(SessionContext)

/** The query of the session. The web app begins it before it renders. */
export const sessionQuery = {
  queryKey: ['session'],
  async queryFn({ client }: { client: QueryClient }): Promise<Session> {
    const session = await loadSession()
    // The screens read the preferences too.
    client.setQueryData(queryKeyOf(preferencesLine, {}), session.preferences)
    return session
  },
  staleTime: Infinity,
  refetchOnWindowFocus: false,
}

/**
 * Shows its children once the session is loaded, and loads it again when `layoutUpdata` flips (specification section 3). Without a session it shows
 * a link to the sign-in page, for the paths on which the request layer does not redirect.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const t = useTexts(kernelTexts)
  const { data, error, refetch, isFetching } = useQuery(sessionQuery)
  const layoutUpdata = useRefresh((state) => state.layoutUpdata)
  const lastSeen = useRef(layoutUpdata)
  useEffect(() => {
    if (lastSeen.current === layoutUpdata) return
    lastSeen.current = layoutUpdata
    void refetch()
  }, [layoutUpdata, refetch])
  if (data) return <SessionContext value={data}>{children}</SessionContext>
  if (!error || isFetching) return <Spinner whole label={t.loading} />
  if (error instanceof RequestError && error.errorCode === 'notlogged') {
    const here = location.pathname + location.search + location.hash
    const signIn = `${screenHref('/textbooklogin')}?redirect=${encodeURIComponent(here)}`
    return <ErrorState whole title={t.signedOut} detail={t.signedOutDetail} action={{ label: t.signIn, href: signIn }} />
  }
  return <ErrorState whole title={t.sessionFailed} {...errorDetails(error)} action={{ label: t.retry, onClick: () => void refetch() }} />
}

const errorDetails = (error: Error) => ({
  detail: error.message,
  ...(error instanceof RequestError && error.requestId && { requestId: error.requestId }),
})
