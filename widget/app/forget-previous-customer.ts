import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { catalogueQuery } from '../data/catalogue.ts'
import { drafts } from '../platform/kept-drafts.ts'
import { session } from '../data/session.ts'

const mayBePersonal = ({ queryKey }: Query): boolean => queryKey[0] !== catalogueQuery.queryKey[0]

/**
 * Clears the cached data and the drafts of the previous customer when somebody else logs in, in this tab or another. A log-out clears the
 * drafts at once.
 */
export function useForgetPreviousCustomer(): void {
  const client = useQueryClient()
  useEffect(() => {
    let lastId = session.current()?.user.id
    return session.subscribe(() => {
      const id = session.current()?.user.id
      if (session.hasLoggedOut()) drafts.forget()
      if (id === undefined || id === lastId) return
      const isFormer = lastId !== undefined
      lastId = id
      if (!isFormer) return
      drafts.forget()
      client.removeQueries({ type: 'inactive', predicate: mayBePersonal })
      void client.resetQueries({ type: 'active', predicate: mayBePersonal })
    })
  }, [client])
}
