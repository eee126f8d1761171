import { Navigate, useLocation } from 'react-router'

/** A redirect of the tables; query and hash go with it. */
export function MovedTo({ path }: { path: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: path, search, hash }} replace />
}
