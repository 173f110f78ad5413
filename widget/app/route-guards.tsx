import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { useCatalogue } from './catalogue.ts'
import { useWidgetNavigation, type LoginState } from './use-widget-navigation.ts'
import { session, useSession } from './session.ts'

/** Screens for whoever is logged in (rule B2.5). The log-in leads back to what was asked for, with the query as it was. */
export function LoggedInOnly() {
  const { addressOf, path } = useWidgetNavigation()
  const current = useSession()
  const [wasLoggedIn] = useState(current !== undefined)
  if (current) return <Outlet />
  // Who logs out here is done here; a log-in is for who wanted to stay.
  if (wasLoggedIn && session.hasLoggedOut()) return <Navigate to={addressOf('/')} replace />
  return <Navigate to={addressOf('/login')} state={{ wanted: path } satisfies LoginState} replace />
}

/** Screens for everybody (rule B6.1). An act that is refused because a token ran out leads to the log-in, and back here. */
export function OpenToAll() {
  const { go, path } = useWidgetNavigation()
  const mutations = useQueryClient().getMutationCache()
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        const isRefused = error instanceof AppError && error.code === 'unauthenticated'
        if (isRefused) go('/login', {}, { state: { wanted: path } satisfies LoginState })
      }),
    [mutations, go, path],
  )
  return <Outlet />
}

/** Screens of an organisation with a team (rules B2.6 and B6.3). */
export function BusinessOnly() {
  const { addressOf } = useWidgetNavigation()
  const { organisation } = useCatalogue()
  return hasSpecialistChoice(organisation.kind) ? <Outlet /> : <Navigate to={addressOf('/')} replace />
}
