import { Problem } from './set-up/problem.mjs'

/** The address of a database on the coordinator of a Citus cluster, from DATABASE_URL. Throws a Problem without it. */
export function neededCluster(): string {
  const { DATABASE_URL: coordinator } = process.env
  if (coordinator) return coordinator
  throw new Problem(
    'Set DATABASE_URL to a database on the coordinator of a Citus cluster, as a superuser (docs/testing.md, "On a cluster").',
  )
}
