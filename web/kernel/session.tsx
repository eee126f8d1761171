import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, type ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { kernelTexts } from './kernel-texts.ts'
import { loadSession, type Session } from './load-session.ts'
import { screenHref } from './router-base.ts'
import { RequestError } from './send-errors.ts'
import { useRefresh } from './state.ts'
import { useTexts } from './use-texts.ts'

const SessionContext = createContext<Session>({ siteTitle: 'Recto', logoUrl: '' })

export const useSession = (): Session => useContext(SessionContext)

/** Shows its children when it is known who is signed in, and looks again when the layout is to be refreshed (specification section 3). Without a session it offers the way to sign in, where the request layer stays silent. */
export function SessionGate({ children }: { children: ReactNode }) {
  const t = useTexts(kernelTexts)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['session'],
    queryFn: loadSession,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const layoutUpdata = useRefresh((state) => state.layoutUpdata)
  const shown = useRef(layoutUpdata)
  useEffect(() => {
    if (shown.current === layoutUpdata) return
    shown.current = layoutUpdata
    void refetch()
  }, [layoutUpdata, refetch])
  if (data) return <SessionContext value={data}>{children}</SessionContext>
  if (!error || isFetching) return <Spinner whole label={t.loading} />
  if (error instanceof RequestError && error.errorCode === 'notlogged') {
    const here = location.pathname + location.search + location.hash
    const signIn = `${screenHref('/textbooklogin')}?redirect=${encodeURIComponent(here)}`
    return <ErrorState whole title={t.signedOut} detail={t.signedOutDetail} action={{ label: t.signIn, href: signIn }} />
  }
  return <ErrorState whole title={t.sessionFailed} {...errorWords(error)} action={{ label: t.retry, onClick: () => void refetch() }} />
}

const errorWords = (error: Error) => ({
  detail: error.message,
  ...(error instanceof RequestError && error.requestId && { requestId: error.requestId }),
})
